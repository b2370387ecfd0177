import {
  type ShareNoticeOutcome,
  shareNoticeOutcomes,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { RadioField } from '../../../core/form/fields/choice-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import type { RequestDialogProps } from './request-dialog-props.ts';
import '../../../platform/case-handling/acts/acts.css';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';

/** What has to be written for each. */
const asks: Readonly<Record<ShareNoticeOutcome, string>> = {
  sent: 'Quem foi avisado, quando e como',
  nothing_shared: 'Como se sabe que nada foi compartilhado',
  impossible: 'Por que avisar é impossível ou desproporcional',
};

export function ShareNoticeDialog({ opened, onClose, kind, detail: request }: RequestDialogProps) {
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: request,
    act: 'share_notice',
    initial: { outcome: 'sent' as ShareNoticeOutcome, text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Registrar">
      <p className="muted act-note">
        {unbroken('LGPD, art. 18, § 6º: quem recebeu os dados precisa saber do que mudou.')} Sem este
        registro, o pedido não pode ser encerrado.
      </p>
      <div className="form-grid">
        <RadioField of={field('outcome')} label="O aviso" options={shareNoticeOutcomes.options} />
        <TextAreaField of={field('text')} label={asks[form.getValues().outcome]} rows={4} />
      </div>
    </FormDialog>
  );
}
