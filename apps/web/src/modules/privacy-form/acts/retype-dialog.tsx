import {
  accessFormats,
  accessMedia,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { hasAccess } from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { NoMail } from '../../../platform/case-handling/acts/no-mail.tsx';
import type { RequestDialogProps } from './request-dialog-props.ts';
import '../../../platform/case-handling/acts/acts.css';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';

export function RetypeDialog({ opened, onClose, kind, detail: request }: RequestDialogProps) {
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: request,
    act: 'retype',
    initial: {
      types: request.types,
      access: request.access ?? { format: 'complete' as const, medium: 'electronic' as const },
      reason: '',
    },
    tidy: (values) => ({ ...values, access: hasAccess(values) ? values.access : null }),
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Mudar os tipos">
      <p className="muted act-note">
        Os prazos que já correm continuam. Os dos novos tipos contam do mesmo dia. O titular lê a mudança e o
        motivo na consulta do protocolo.
      </p>
      <NoMail words={kind.words} hasMail={request.has_mail} />
      <div className="form-grid">
        <SeveralField of={field('types')} label="Tipos do pedido" options={rightNames.options} />
        {hasAccess(form.getValues()) && (
          <>
            <ChoiceField of={field('access.format')} label="Formato" options={accessFormats.options} />
            <ChoiceField of={field('access.medium')} label="Como entregar" options={accessMedia.options} />
          </>
        )}
        <TextAreaField of={field('reason')} label="Motivo" help="O titular lê o motivo." />
      </div>
    </FormDialog>
  );
}
