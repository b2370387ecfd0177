import { requestResults } from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import { CitizenPreview } from './citizen-preview.tsx';
import { useAct } from './use-act.ts';

/** The second pair of eyes: reads what the holder will read, and lets it go. */
export function ApproveDialog({ opened, onClose, request }: ActDialogProps) {
  const [isChecked, setChecked] = useState(false);
  const { send, isSending } = useAct(request);
  const { proposal } = request;
  const entry = request.entries.find(({ id }) => id === proposal?.entry_id);
  if (!proposal || !entry) return null;
  const approve = () =>
    send(privacyHandlingEndpoints.approve, {
      version: request.version,
      entry_id: entry.id,
      confirmed: true,
    }).then(onClose, () => {
      // Said already; the text stays on the screen.
    });
  return (
    <Modal opened={opened} onClose={onClose} title={actLabels.approve} size={760}>
      <p>
        Resultado: <b>{requestResults.labels[proposal.result].toLowerCase()}</b>. Resposta escrita por{' '}
        {proposal.by?.label ?? 'uma conta excluída'}.
      </p>
      <CitizenPreview
        request={request}
        heading="Resposta"
        text={entry.body ?? ''}
        refusal={proposal.refusal}
        fileIds={entry.files}
        isPublic={false}
        isChecked={isChecked}
        onCheck={setChecked}
      />
      <div className="modal-foot">
        <Button variant="default" data-autofocus onClick={onClose}>
          Voltar
        </Button>
        <Button disabled={!isChecked} loading={isSending} onClick={approve}>
          Aprovar e responder
        </Button>
      </div>
    </Modal>
  );
}
