import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { momentWords, whenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { recurrenceWords } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { eventTypes, visibilities } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import {
  IconClock,
  IconEye,
  IconMapPin,
  IconRepeat,
  IconUser,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

const tones = {
  meeting: 'info',
  training: 'ok',
  hearing: 'mute',
  interview: 'mute',
  deadline: 'due',
} as const;

/** When, where, who, and how often. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { occurrence, recurrence } = event;
  return (
    <>
      <Chip tone={tones[event.type]}>{eventTypes.labels[event.type]}</Chip>
      <ul className="plain-list event-facts">
        <Fact icon={<IconClock size={18} />}>
          <b>{whenWords({ ...occurrence, all_day: event.all_day, zone: event.zone })}</b>
          {event.confirm_by && (
            <span className="muted small"> Responder até {momentWords(event.confirm_by, event.zone)}.</span>
          )}
        </Fact>
        {recurrence && (
          <Fact icon={<IconRepeat size={18} />}>{recurrenceWords(recurrence, event.first_day)}</Fact>
        )}
        {event.place && <Fact icon={<IconMapPin size={18} />}>{event.place}</Fact>}
        {event.has_link && (
          <Fact icon={<IconVideo size={18} />}>
            {event.link ? (
              <>
                <a href={event.link} target="_blank" rel="noreferrer noopener">
                  Entrar na sala de vídeo
                </a>
                <span className="muted small event-link">{event.link}</span>
              </>
            ) : (
              'Por vídeo. O endereço aparece para quem confirma.'
            )}
          </Fact>
        )}
        <Fact icon={<IconUser size={18} />}>
          {event.organiser?.label ?? event.unit.label}{' '}
          <span className="muted small">organiza · {event.unit.label}</span>
        </Fact>
        {event.capacity !== null && <Fact icon={<IconUsers size={18} />}>{event.capacity} vagas</Fact>}
        {event.visibility !== 'organisation' && (
          <Fact icon={<IconEye size={18} />}>{visibilities.labels[event.visibility]}</Fact>
        )}
      </ul>
      {event.description && (
        <p className="event-text" dir="auto">
          {event.description}
        </p>
      )}
      {event.cancelled_at === null && (
        <button type="button" className="link-button" onClick={() => takeCalendarFile(event.id)}>
          Adicionar ao meu calendário (.ics)
        </button>
      )}
    </>
  );
}

const takeCalendarFile = (id: number) =>
  takeFile(scheduleEndpoints.calendarFile, { params: { id: String(id) } }, 'evento.ics');

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    <span aria-hidden="true">{icon}</span>
    <span className="grow">{children}</span>
  </li>
);
