import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { NoMail } from './no-mail.tsx';
import { useActForm } from './use-act-form.ts';

export interface ReasonQuestion<Detail> {
  readonly reason: {
    /** The field of the act's body. */
    readonly name: string;
    readonly label: string;
    readonly help: string;
    readonly button: string;
  };
  /** What to know of this one case before it is done. */
  readonly note?: (detail: Detail) => string | null;
  /** Whether whoever is outside, who is told of it, has an address; null where nobody is told. */
  readonly mailed?: (detail: Detail) => boolean | null;
}

interface Props<Detail extends CaseDetail> extends ActDialogProps<Detail>, ReasonQuestion<Detail> {
  readonly act: string;
}

/** What takes a few words of why. */
export function ReasonDialog<Detail extends CaseDetail>({
  opened,
  onClose,
  kind,
  detail,
  act,
  reason,
  note,
  mailed,
}: Props<Detail>) {
  const { name, label, help, button } = reason;
  const hasMail = mailed?.(detail) ?? null;
  const told = note?.(detail) ?? null;
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act,
    initial: { [name]: '' } as Record<string, string>,
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={520} action={button}>
      {told !== null && (
        <p className="callout" data-tone="info">
          {told}
        </p>
      )}
      {hasMail !== null && <NoMail words={kind.words} hasMail={hasMail} />}
      <TextAreaField of={field(name)} label={label} help={unbroken(help)} rows={4} />
    </FormDialog>
  );
}
