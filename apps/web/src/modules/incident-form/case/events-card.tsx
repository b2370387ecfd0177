import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { eventTypes } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { mayAct } from '../../../platform/case-handling/may-act.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import type { StartAct } from '../../../platform/case-handling/screen/case-screen.tsx';
import { Rectified } from '../file/rectified.tsx';
import './events-card.css';

interface Props {
  readonly incident: IncidentDetail;
  readonly start: StartAct;
}

/** What happened in the incident itself, in its order; how it was handled is in the timeline below. */
export function EventsCard({ incident, start }: Props) {
  const mayAdd = mayAct(incident, 'add_event');
  const standing = incident.events.map((event) => ({ ...event, rectified: null }));
  const inOrder = [...standing, ...incident.rectified.events].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  return (
    <CaseCard
      title="Cronologia do incidente"
      aside={
        start &&
        mayAdd && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => start('add_event')}
          >
            Acrescentar
          </Button>
        )
      }
    >
      {inOrder.length === 0 && (
        <p className="muted">
          Nada registrado ainda. Anote quando aconteceu, quem percebeu e o que foi feito para conter.
        </p>
      )}
      <ol className="plain-list incident-events">
        {inOrder.map(({ id, type, at, text, by, is_automatic, rectified: wrong }) => (
          <li key={id}>
            <time className="muted small num nowrap" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <div>
              {wrong ? (
                <Rectified of={wrong}>
                  {eventTypes.labels[type]}. {text}
                </Rectified>
              ) : (
                <>
                  <p dir="auto">
                    <b className="medium">{eventTypes.labels[type]}.</b> {text}
                  </p>
                  <p className="muted small">
                    {is_automatic ? 'Registrado pelo sistema' : (by?.label ?? 'Conta excluída')}
                  </p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </CaseCard>
  );
}
