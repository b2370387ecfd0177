import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { holidayName } from '@conforme/contracts/core/brazil/holidays.ts';
import { timeZone } from '@conforme/contracts/core/date-time.ts';
import type {
  CalendarEvent,
  CaseDeadline,
} from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { clocksOf, longDayWords, ownClockWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { eventTypes, guestSituations } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { IconFlag, IconRepeat } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';

interface Props {
  readonly events: readonly CalendarEvent[];
  readonly deadlines: readonly CaseDeadline[];
  readonly first: string;
  readonly after: string;
  readonly onOpen: (event: CalendarEvent) => void;
}

/** Every day that has something, one below the other. */
export function AgendaList({ events, deadlines, first, after, onOpen }: Props) {
  const days = [];
  for (let day = first; day < after; day = addDays(day, 1)) {
    const ofDay = events.filter((event) => {
      const { firstDay, lastDay } = clocksOf({ ...event, zone: event.all_day ? event.zone : timeZone });
      return firstDay <= day && lastDay >= day;
    });
    const due = deadlines.filter(({ due_at }) => civilDayOf(Date.parse(due_at)) === day);
    if (ofDay.length + due.length > 0) days.push({ day, ofDay, due });
  }
  if (days.length === 0)
    return (
      <EmptyState
        title="Nada na agenda"
        hint="Não há eventos nem prazos neste período, ou nenhum passa pelos filtros."
      />
    );
  return (
    <div className="agenda-list">
      {days.map(({ day, ofDay, due }) => (
        <section key={day} className="card agenda-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            {longDayWords(day)}
            {holidayName(day) && <span className="muted small"> · {holidayName(day)}</span>}
          </h2>
          <ul className="plain-list">
            {due.map((deadline) => (
              <li key={deadline.case_id}>
                <AppLink
                  to={deadline.path}
                  className="agenda-row cal-event"
                  data-type={deadline.is_late ? 'late' : 'deadline'}
                >
                  <span className="agenda-hour">
                    <IconFlag size={15} aria-hidden="true" /> Prazo
                  </span>
                  <span className="grow num">
                    {deadline.protocol} <span className="small">{deadline.kind}</span>
                  </span>
                </AppLink>
              </li>
            ))}
            {ofDay.map((event) => (
              <li key={event.occurrence_id}>
                <AgendaRow event={event} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function AgendaRow({ event, onOpen }: { event: CalendarEvent; onOpen: Props['onOpen'] }) {
  const { from, to } = clocksOf({ ...event, zone: timeZone });
  return (
    <button
      type="button"
      className="agenda-row cal-event"
      data-type={event.type}
      data-situation={event.my_situation ?? undefined}
      disabled={event.is_busy}
      onClick={() => onOpen(event)}
    >
      <span className="agenda-hour num">{event.all_day ? 'O dia todo' : `${from} – ${to}`}</span>
      <span className="grow">
        <span className="agenda-title" dir="auto">
          {event.title}
          {event.repeats && <IconRepeat size={14} aria-label="Repete" />}
        </span>
        <span className="small agenda-more">
          {[
            event.is_busy ? null : eventTypes.labels[event.type],
            ownClockWords(event),
            event.place,
            event.my_situation && guestSituations.labels[event.my_situation],
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </button>
  );
}
