import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { holidayName } from '@conforme/contracts/core/brazil/holidays.ts';
import { timeZone } from '@conforme/contracts/core/date-time.ts';
import type {
  CalendarEvent,
  CaseDeadline,
} from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { ownClockWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { addMinutes, instantOf, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { IconFlag } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import 'dayjs/locale/pt-br';
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactNode } from 'react';
import '@mantine/schedule/styles.layer.css';
import { calendarLabels } from './calendar-labels.ts';
import type { Move } from './event/move-dialog.tsx';

interface Props {
  readonly events: readonly CalendarEvent[];
  readonly deadlines: readonly CaseDeadline[];
  readonly view: 'month' | 'week' | 'day';
  readonly day: string;
  readonly onOpen: (event: CalendarEvent) => void;
  readonly onDay: (day: string) => void;
  readonly onMove: (move: Move) => void;
}

type Payload = { readonly event: CalendarEvent } | { readonly deadline: CaseDeadline };
type Drawn = ScheduleEventData<Payload>;

const spaced = (clock: string) => `${clock.replace('T', ' ')}:00`;
const joined = (drawn: string) => drawn.slice(0, 16).replace(' ', 'T');

/** By the clock of the product: two events at the same moment stand beside each other, whatever zone they are of. */
function drawnEvent(event: CalendarEvent): Drawn {
  const zone = event.all_day ? event.zone : timeZone;
  const end = wallClockOf(event.ends_at, zone);
  return {
    id: event.occurrence_id,
    title: event.title,
    start: spaced(wallClockOf(event.starts_at, zone)),
    // Only what ends in this very second is drawn as a whole day.
    end: event.all_day ? `${addMinutes(end, -1).slice(0, 10)} 23:59:59` : spaced(end),
    color: 'gray',
    payload: { event },
  };
}

function drawnDeadline(deadline: CaseDeadline): Drawn {
  const day = civilDayOf(Date.parse(deadline.due_at));
  return {
    id: deadline.case_id,
    // The year is in the date: the short form fits a day.
    title: deadline.protocol.replace(/-20\d\d-/, ' '),
    start: `${day} 00:00:00`,
    end: `${day} 23:59:59`,
    color: 'gray',
    payload: { deadline },
  };
}

const payloadOf = (drawn: ScheduleEventData): Payload => drawn.payload as Payload;
const eventOf = (drawn: ScheduleEventData): CalendarEvent | null => {
  const payload = payloadOf(drawn);
  return 'event' in payload ? payload.event : null;
};

type EventProps = ComponentPropsWithoutRef<'button'> & { children: ReactNode };

/** What colour it has and how the user stands to it; what it says is never by colour alone. */
function drawEvent(drawn: ScheduleEventData, props: EventProps) {
  const payload = payloadOf(drawn);
  const isEvent = 'event' in payload;
  const type = isEvent ? payload.event.type : payload.deadline.is_late ? 'late' : 'deadline';
  return (
    <button
      {...props}
      type="button"
      className={`${props.className ?? ''} cal-event`}
      data-type={type}
      data-situation={isEvent ? (payload.event.my_situation ?? undefined) : undefined}
      data-occurrence={isEvent ? payload.event.occurrence_id : undefined}
    />
  );
}

function eventBody(drawn: ScheduleEventData) {
  const event = eventOf(drawn);
  const ownClock = event && ownClockWords(event);
  const hour = event && !event.all_day ? joined(String(drawn.start)).slice(11) : null;
  return (
    <span className="cal-event-body">
      {hour && <b className="num">{hour}</b>}
      {!event && <IconFlag size={12} aria-label="Prazo" />} {drawn.title}
      {ownClock && <span className="small"> ({ownClock})</span>}
    </span>
  );
}

const STEP_MINUTES = 30;
/** By how much an arrow moves the event under the focus, in minutes. */
function stepOf(key: string, view: Props['view']): number | null {
  const day = 24 * 60;
  const vertical = view === 'month' ? 7 * day : STEP_MINUTES;
  return { ArrowLeft: -day, ArrowRight: day, ArrowUp: -vertical, ArrowDown: vertical }[key] ?? null;
}

export function CalendarGrid({ events, deadlines, view, day, onOpen, onDay, onMove }: Props) {
  const { history } = useRouter();
  const drawn = [...deadlines.map(drawnDeadline), ...events.map(drawnEvent)];
  const ask = (event: CalendarEvent, start: string, end: string) => {
    const inZone = (clock: string) =>
      event.all_day ? clock : wallClockOf(instantOf(clock, timeZone), event.zone);
    onMove({ event, start: inZone(start), end: inZone(end) });
  };
  const shared = {
    date: day,
    events: drawn,
    locale: 'pt-br',
    labels: calendarLabels,
    withHeader: false,
    renderEvent: drawEvent,
    renderEventBody: eventBody,
    withEventsDragAndDrop: true,
    canDragEvent: (one: ScheduleEventData) => eventOf(one)?.may_move ?? false,
    onEventDrop: ({
      event: one,
      newStart,
      newEnd,
    }: {
      event: ScheduleEventData;
      newStart: string;
      newEnd: string;
    }) => {
      const event = eventOf(one);
      if (event) ask(event, joined(newStart), joined(newEnd));
    },
    onEventClick: (one: ScheduleEventData) => {
      const payload = payloadOf(one);
      if ('deadline' in payload) history.push(payload.deadline.path);
      else if (!payload.event.is_busy) onOpen(payload.event);
    },
  };
  const resizing = {
    withEventResize: true,
    canResizeEvent: shared.canDragEvent,
    onEventResize: shared.onEventDrop,
    startScrollTime: '07:00:00',
    scrollAreaProps: { mah: 'calc(100vh - 220px)' },
    slotLabelFormat: 'HH:mm',
    getCurrentTime: () => new Date(`${wallClockOf(Date.now(), timeZone)}:00`),
  };
  /** Alt and an arrow move the event under the focus, with Shift its end: the same as dragging. */
  const onKeyDown = (pressed: KeyboardEvent) => {
    const id = (pressed.target as HTMLElement).closest<HTMLElement>('[data-occurrence]')?.dataset.occurrence;
    const event = events.find(({ occurrence_id }) => String(occurrence_id) === id);
    const step = stepOf(pressed.key, view);
    if (!pressed.altKey || !event?.may_move || step === null) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    const one = drawnEvent(event);
    const [start, end] = [joined(String(one.start)), joined(String(one.end))];
    ask(event, pressed.shiftKey ? start : addMinutes(start, step), addMinutes(end, step));
  };
  return (
    <div className="calendar-grid" onKeyDownCapture={onKeyDown}>
      {view === 'month' && (
        <MonthView
          {...shared}
          firstDayOfWeek={0}
          consistentWeeks={false}
          maxEventsPerDay={3}
          classNames={{ monthViewDay: 'cal-day', monthViewEvents: 'cal-day-events' }}
          moreEventsProps={{ className: 'cal-more' }}
          getDayProps={(one) => ({
            title: holidayName(one) ?? undefined,
            'data-holiday': holidayName(one) ?? undefined,
          })}
          onDayClick={(one) => onDay(one.slice(0, 10))}
        />
      )}
      {view === 'week' && <WeekView {...shared} {...resizing} firstDayOfWeek={0} withWeekNumber={false} />}
      {view === 'day' && <DayView {...shared} {...resizing} />}
      <p className="muted small calendar-help">
        As horas são as de Brasília; um evento em outro fuso diz também a sua. Borda tracejada: falta a sua
        resposta. Arraste para mudar o horário; pelo teclado, com o evento em foco, Alt e as setas mudam o
        horário, e Alt, Shift e as setas mudam o fim.
      </p>
    </div>
  );
}
