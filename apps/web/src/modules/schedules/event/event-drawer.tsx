import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { EmptyState } from '../../../core/ui/empty-state.tsx';
import '../../../core/ui/field-styles.ts';
import '../../../core/ui/side-panel.css';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { AttendancePart } from './attendance-part.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventFiles } from './event-files.tsx';
import { GuestList } from './guest-list.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { SuggestionCards } from './suggestion-cards.tsx';

interface Props {
  readonly eventId: number;
  readonly occurrenceId: number | null;
  readonly onClose: () => void;
  readonly onDate: (occurrenceId: number) => void;
}

/** One event, beside the calendar. */
export function EventDrawer({ eventId, occurrenceId, onClose, onDate }: Props) {
  const event = useEndpoint(
    scheduleEndpoints.read,
    {
      params: { id: String(eventId) },
      query: occurrenceId === null ? {} : { occurrence: String(occurrenceId) },
    },
    { keepPrevious: true },
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={496}
      title={event.data?.title ?? 'Evento'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {event.isError && (
        <EmptyState
          title="Evento não encontrado"
          hint="Ele não existe, é de outra organização, ou só os convidados o veem."
        />
      )}
      {!event.data && !event.isError && (
        <Skeleton height={300} radius="md" role="status" aria-label="Carregando" />
      )}
      {event.data && <OpenEvent event={event.data} onClose={onClose} onDate={onDate} />}
    </Drawer>
  );
}

interface OpenProps extends Pick<Props, 'onClose' | 'onDate'> {
  readonly event: EventDetail;
}

function OpenEvent({ event, onClose, onDate }: OpenProps) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <div className="event-drawer">
      {event.cancelled_at && (
        <p className="callout" data-tone="danger">
          Este evento foi cancelado.{event.cancel_reason && ` Motivo: ${event.cancel_reason}`}
        </p>
      )}
      <EventFacts event={event} />
      <OwnAnswer event={event} />
      <SuggestionCards event={event} />
      <GuestList event={event} />
      {event.may_edit && event.occurrence.has_begun && (
        <AttendancePart key={event.occurrence.id} event={event} />
      )}
      {event.occurrence.minutes && !event.may_edit && (
        <section>
          <h3>Ata</h3>
          <p className="event-text" dir="auto">
            {event.occurrence.minutes}
          </p>
        </section>
      )}
      <EventFiles event={event} />
      {event.dates.length > 0 && (
        <details>
          <summary>Outras datas da série ({event.dates.length})</summary>
          <ul className="plain-list">
            {event.dates.map(({ id, starts_at }) => (
              <li key={id}>
                <button type="button" className="link-button" onClick={() => onDate(id)}>
                  {shortWhenWords({ ...event, starts_at, ends_at: starts_at }).split(' – ')[0]}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {(event.may_edit || event.may_cancel) && (
        <div className="event-foot">
          {event.may_edit && (
            <Button
              component={AppLink}
              to={`/schedules/${event.id}/edit?o_id=${event.occurrence.id}`}
              leftSection={<IconPencil size={17} stroke={1.7} aria-hidden="true" />}
            >
              Editar
            </Button>
          )}
          <span className="grow" />
          {event.may_cancel && (
            <Button variant="subtle" color="red.7" onClick={() => setCancelling(true)}>
              Cancelar evento
            </Button>
          )}
        </div>
      )}
      {isCancelling && (
        <CancelDialog event={event} onClose={() => setCancelling(false)} onCancelled={onClose} />
      )}
    </div>
  );
}
