import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { publishAct } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { requestIdentifiers } from '@conforme/contracts/modules/privacy-form/request-identifiers.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import { CheckedDialog } from '../../../platform/cases/checked-dialog.tsx';
import { PublicPreview } from '../../../platform/cases/public-preview.tsx';
import type { ActDialogProps } from './act-dialog-props.ts';
import './acts.css';
import { useActForm } from './use-act-form.ts';

/** A text of its own, begun from what was written without whoever it speaks of. The answer itself never goes out. */
export function PublishDialog({ opened, onClose, request, entry }: ActDialogProps & { entry: CaseEntry }) {
  const { data: start } = useEndpoint(privacyHandlingEndpoints.public_text, {
    params: { id: String(request.id), entry_id: String(entry.id) },
  });
  // What was looked at is this very text: a changed one is looked at again.
  const [seen, setSeen] = useState<string | null>(null);
  const { field, form, onSubmit, isSending } = useActForm({
    request,
    act: 'publish',
    about: entry.id,
    endpoint: privacyHandlingEndpoints.publish,
    schema: publishAct,
    initial: { entry_id: entry.id, text: '', confirmed: true as const, traces_confirmed: false },
    tidy: (values) => ({ ...values, traces_confirmed: seen === values.text }),
    onDone: onClose,
  });
  // Once, when it arrives; what somebody has typed before stays.
  useWhenChanged(() => {
    if (start && form.getValues().text === '') form.setFieldValue('text', start.text as never);
  }, [start?.text]);
  const { text } = form.getValues();
  const identifiers = requestIdentifiers(request, { documents: [], allowed: start?.allowed ?? [] });
  return (
    <CheckedDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title="Tornar pública esta tratativa"
      action="Publicar"
      mayShow={() => start !== undefined && !form.validate().hasErrors}
      fields={
        <>
          <p className="muted act-note">
            O público lê só o texto abaixo, nunca a{' '}
            {entry.kind === 'answer' ? 'resposta' : entryKinds.labels[entry.kind].toLowerCase()} nem os
            arquivos. Ele começa sem nomes, documentos e contatos do caso: confira e reescreva o que for
            preciso.
          </p>
          <TextAreaField of={field('text')} label="Texto público" rows={10} />
        </>
      }
      preview={(isChecked, onCheck) => (
        <PublicPreview
          organisation={request.unit.label}
          protocol={request.protocol}
          areTracesSeen={seen === text}
          onTracesSeen={(areSeen) => setSeen(areSeen ? text : null)}
          {...{ text, identifiers, isChecked, onCheck }}
        />
      )}
    />
  );
}
