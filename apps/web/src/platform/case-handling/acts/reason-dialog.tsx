import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { useActForm } from './use-act-form.ts';

export interface ReasonQuestion {
  readonly reason: {
    /** The field of the act's body. */
    readonly name: string;
    readonly label: string;
    readonly help: string;
    readonly button: string;
  };
}

interface Props extends ActDialogProps, ReasonQuestion {
  readonly act: string;
}

/** What takes a few words of why. */
export function ReasonDialog({ opened, onClose, kind, detail, act, reason }: Props) {
  const { name, label, help, button } = reason;
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act,
    initial: { [name]: '' } as Record<string, string>,
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={520} action={button}>
      <TextAreaField of={field(name)} label={label} help={unbroken(help)} rows={4} />
    </FormDialog>
  );
}
