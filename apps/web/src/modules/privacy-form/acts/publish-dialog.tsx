import { entryKinds } from '@conforme/contracts/core/cases/case-entries.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { RequestEntry } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { Button, Modal } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import type { ActDialogProps } from './act-dialog-props.ts';
import { CitizenPreview } from './citizen-preview.tsx';
import { useAct } from './use-act.ts';

/** Anybody with the protocol reads it then, and nothing takes that back. */
export function PublishDialog({ opened, onClose, request, entry }: ActDialogProps & { entry: RequestEntry }) {
  const [isChecked, setChecked] = useState(false);
  const { send, isSending } = useAct(request);
  const text = entry.body ?? '';
  const publish = () =>
    send(privacyHandlingEndpoints.publish, {
      version: request.version,
      entry_id: entry.id,
      text,
      confirmed: true,
    }).then(onClose, () => {
      // Said already; the text stays on the screen.
    });
  return (
    <Modal opened={opened} onClose={onClose} title="Tornar pública esta tratativa" size={760}>
      <CitizenPreview
        {...{ request, text, isChecked }}
        heading={entry.kind === 'note' ? 'Tratativa' : entryKinds.labels[entry.kind]}
        isPublic
        onCheck={setChecked}
      />
      <div className="modal-foot">
        <Button variant="default" data-autofocus onClick={onClose}>
          Voltar
        </Button>
        <Button
          disabled={!isChecked}
          loading={isSending}
          leftSection={<IconWorld size={17} stroke={1.7} aria-hidden="true" />}
          onClick={publish}
        >
          Publicar
        </Button>
      </div>
    </Modal>
  );
}
