import { capital } from '@conforme/contracts/platform/cases/case-words.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { EntryDialogProps } from './act-dialog-props.ts';
import './acts.css';
import { useActForm } from './use-act-form.ts';

/** What was public is read by the organisation alone from then on; its reason stays. */
export function WithdrawPublicationDialog({ opened, onClose, kind, detail, entry }: EntryDialogProps) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'unpublish',
    about: entry.id,
    initial: { entry_id: entry.id, reason: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Retirar a publicação">
      <p className="muted act-note">
        Quem tem só o protocolo deixa de ler este texto. Quem já o leu pode ter guardado uma cópia.
      </p>
      <blockquote className="act-quote" dir="auto">
        {entry.body}
      </blockquote>
      <TextAreaField
        of={field('reason')}
        label="Motivo"
        help={`${capital(kind.words.outsider.the)} lê o motivo.`}
        rows={3}
      />
    </FormDialog>
  );
}
