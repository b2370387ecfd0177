import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { askAct } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { CheckedDialog } from '../../../platform/cases/checked-dialog.tsx';
import { OutsidePreview } from '../../../platform/cases/outside-preview.tsx';
import { useStillSending } from '../../../platform/files/still-sending.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { NoMail } from './no-mail.tsx';
import { outsideOf } from './request-preview.ts';
import { useActForm } from './use-act-form.ts';

/** Asks the holder for more. The house's own clock stands still meanwhile; the law's does not. */
export function AskDialog({ opened, onClose, request }: ActDialogProps) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending } = useActForm({
    request,
    act: 'ask',
    endpoint: privacyHandlingEndpoints.ask,
    schema: askAct,
    initial: { text: '', files: [] as readonly string[] },
    onDone: onClose,
  });
  const { text, files } = form.getValues();
  return (
    <CheckedDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title={actLabels.ask}
      action="Enviar ao titular"
      mayShow={() => !holdsUp() && !form.validate().hasErrors}
      fields={
        <>
          <p className="muted act-note">
            A meta interna para de contar até o titular responder. O prazo da resposta continua. Se ele não
            responder no prazo que tem para isso, o pedido termina como desistência.
          </p>
          <NoMail request={request} />
          <div className="form-grid">
            <TextAreaField of={field('text')} label="O que falta" rows={8} />
            <AttachmentsField
              request={request}
              chosen={files}
              onChange={(ids) => form.setFieldValue('files', ids as never)}
              onBusy={onBusy}
            />
          </div>
        </>
      }
      preview={(isChecked, onCheck) => (
        <OutsidePreview
          {...{ ...outsideOf(request, files), text, isChecked, onCheck }}
          heading="Pedido de complemento"
        />
      )}
    />
  );
}
