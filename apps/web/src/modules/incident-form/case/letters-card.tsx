import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import {
  type BulkSending,
  letterStates,
  sendingStates,
} from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { Button, Modal, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import './outgoing-cards.css';

/** Letters to the holders: how many have left, and to whom. */
export function LettersCard({ incident: { id, sendings } }: { incident: IncidentDetail }) {
  const now = useSendings(id, sendings);
  const confirmed = now.filter(({ started_at }) => started_at !== null);
  if (confirmed.length === 0) return null;
  return (
    <CaseCard title="Cartas aos titulares">
      <ul className="plain-list outgoing-rows">
        {confirmed.map((sending) => (
          <Sending key={sending.id} incidentId={id} sending={sending} />
        ))}
      </ul>
    </CaseCard>
  );
}

const HOW_OFTEN_MS = 5000;

/** As they were read with the incident; while letters leave, as they are now. */
function useSendings(id: string, read: readonly BulkSending[]): readonly BulkSending[] {
  const isLeaving = (sendings: readonly BulkSending[]) => sendings.some(({ state }) => state === 'sending');
  const wasLeaving = isLeaving(read);
  const { data, refetch } = useEndpoint(
    incidentHandlingEndpoints.sendings,
    { params: { id } },
    { enabled: wasLeaving },
  );
  const now = wasLeaving ? (data?.sendings ?? read) : read;
  const goesOn = isLeaving(now);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => void refetch(), HOW_OFTEN_MS);
    return () => clearInterval(timer);
  }, [goesOn, refetch]);
  return now;
}

function Sending({ incidentId, sending }: { incidentId: string; sending: BulkSending }) {
  const [isOpen, setOpen] = useState(false);
  const may = useCan()('incident_form.approve');
  const cancel = useSend(incidentHandlingEndpoints.cancel_letters);
  const { subject, total, queued, sent, failed, kept, skipped, bounced, started_at, state } = sending;
  const params = { id: incidentId, sending_id: sending.id };
  const done = total === 0 ? 100 : Math.round(((total - queued) / total) * 100);
  return (
    <li>
      <div className="grow">
        <p className="medium" dir="auto">
          {subject}
        </p>
        <p className="muted small num">
          {sendingStates.labels[state]} · {sent} de {total} saíram
          {kept > 0 &&
            ` · ${kept} ${kept === 1 ? 'guardada' : 'guardadas'} na caixa de saída, sem servidor de e-mail`}
          {skipped > 0 && ` · ${skipped} não enviadas`}
          {failed + bounced > 0 && ` · ${failed + bounced} não puderam ser entregues`}
          {started_at && ` · desde ${formatDateTime(started_at)}`}
        </p>
        {state === 'sending' && <Progress value={done} aria-label={`${done}% das cartas`} mt={6} />}
      </div>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        A quem foi
      </Button>
      {state === 'sending' && may && (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params })}
        >
          Parar o envio
        </Button>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="A quem foi cada carta" size={640}>
        {isOpen && <Log params={params} />}
      </Modal>
    </li>
  );
}

function Log({ params }: { params: { readonly id: string; readonly sending_id: string } }) {
  const [after, setAfter] = useState(0);
  const log = useEndpoint(incidentHandlingEndpoints.letters, { params, query: { after } });
  return (
    <LoadedPart of={log} failed="A lista não pôde ser carregada." height={200}>
      {({ letters }) => (
        <>
          <ul className="plain-list outgoing-rows">
            {letters.map(({ id, name, address, state, sent_at, reason }) => (
              <li key={id}>
                <div className="grow">
                  <p dir="auto">{name}</p>
                  <p className="muted small">{address}</p>
                </div>
                <p className="small num">
                  {letterStates.labels[state]}
                  {sent_at && ` · ${formatDateTime(sent_at)}`}
                  {reason && ` · ${reason}`}
                </p>
              </li>
            ))}
          </ul>
          <div className="modal-foot">
            {after > 0 && (
              <Button variant="default" onClick={() => setAfter(0)}>
                Do começo
              </Button>
            )}
            {letters.length === 100 && (
              <Button variant="default" onClick={() => setAfter(letters.at(-1)?.place ?? 0)}>
                As próximas
              </Button>
            )}
          </div>
        </>
      )}
    </LoadedPart>
  );
}
