import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { noteAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RelationsField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useStillSending } from '../../../platform/files/still-sending.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { useActForm } from './use-act-form.ts';

/** Where the house writes to itself; each note sent leaves an empty one. */
export function NoteComposer({ request }: { request: PrivacyRequestDetail }) {
  const [round, setRound] = useState(0);
  return <Composer key={round} request={request} onDone={() => setRound(round + 1)} />;
}

function Composer({ request, onDone }: { request: PrivacyRequestDetail; onDone: () => void }) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending } = useActForm({
    request,
    act: 'note',
    endpoint: privacyHandlingEndpoints.note,
    schema: noteAct,
    initial: { text: '', mentions: [] as readonly Chosen[], files: [] as readonly string[] },
    onDone,
  });
  const { text, files } = form.getValues();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!holdsUp()) onSubmit(event);
  };
  return (
    <form className="card composer" onSubmit={submit} noValidate autoComplete="off">
      <TextAreaField of={field('text')} label="Nova nota" placeholder="Escreva uma nota. Só a equipe lê." />
      {text !== '' && (
        <div className="composer-foot">
          <div className="composer-mentions">
            <RelationsField
              of={field('mentions') as FieldOf<readonly Chosen[]>}
              label="Avisar"
              endpoint={privacyDeskEndpoints.handlers}
              asking={{ unit: String(request.unit.id) }}
            />
          </div>
          <AttachmentsField
            request={request}
            chosen={files}
            onChange={(ids) => form.setFieldValue('files', ids as never)}
            onBusy={onBusy}
          />
        </div>
      )}
      <div className="modal-foot">
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={isSending}
          disabled={text.trim() === ''}
          leftSection={<IconLock size={15} stroke={1.8} aria-hidden="true" />}
        >
          Guardar nota
        </Button>
      </div>
    </form>
  );
}
