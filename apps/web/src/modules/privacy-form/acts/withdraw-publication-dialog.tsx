import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { unpublishAct } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import './acts.css';
import { useActForm } from './use-act-form.ts';

/** What was public is read by the house alone from then on; its reason stays. */
export function WithdrawPublicationDialog({
  opened,
  onClose,
  request,
  entry,
}: ActDialogProps & { entry: CaseEntry }) {
  const { field, onSubmit, isSending } = useActForm({
    request,
    act: 'unpublish',
    about: entry.id,
    endpoint: privacyHandlingEndpoints.unpublish,
    schema: unpublishAct,
    initial: { entry_id: entry.id, reason: '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title={actLabels.unpublish}
      size={560}
      action="Retirar a publicação"
    >
      <p className="muted act-note">
        Quem tem só o protocolo deixa de ler este texto. Quem já o leu pode ter guardado uma cópia.
      </p>
      <blockquote className="act-quote" dir="auto">
        {entry.body}
      </blockquote>
      <TextAreaField of={field('reason')} label="Motivo" help="O titular lê o motivo." rows={3} />
    </FormDialog>
  );
}
