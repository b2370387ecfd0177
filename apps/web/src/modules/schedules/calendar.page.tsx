import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { CalendarEvent } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useBelow } from '../../core/theme/use-below.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { AgendaList } from './agenda-list.tsx';
import {
  type CalendarView,
  calendarViews,
  instantAt,
  neighbour,
  shownDays,
  titleOf,
  useCalendarAddress,
} from './calendar-address.ts';
import { CalendarSide } from './calendar-side.tsx';
import type { Move } from './event/move-dialog.tsx';
import { scheduleEndpoints } from './schedule-endpoints.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '../../core/ui/side-panel.css';
import './calendar.css';

const CalendarGrid = lazy(() =>
  import('./calendar-grid.tsx').then((module) => ({ default: module.CalendarGrid })),
);
const EventDrawer = lazy(() =>
  import('./event/event-drawer.tsx').then((module) => ({ default: module.EventDrawer })),
);
const MoveDialog = lazy(() =>
  import('./event/move-dialog.tsx').then((module) => ({ default: module.MoveDialog })),
);

/** The organisation's calendar. The list says the same as the grids, for keyboard, phone and screen readers. */
export function CalendarPage() {
  const { address, go } = useCalendarAddress();
  const isNarrow = useBelow('sm');
  const [move, setMove] = useState<Move | null>(null);
  const view = address.view ?? (isNarrow ? 'agenda' : 'month');
  const { day } = address;
  const [first, after] = shownDays(view, day);
  const shown = useEndpoint(
    scheduleEndpoints.calendar,
    {
      query: {
        from: instantAt(first),
        to: instantAt(after),
        ...(address.unit ? { unit_id: address.unit } : {}),
        ...(address.type ? { type: address.type as never } : {}),
        ...(address.organiser ? { organiser_id: address.organiser } : {}),
        ...(address.situation ? { situation: address.situation as never } : {}),
        ...(address.search ? { search: address.search } : {}),
      },
    },
    { keepPrevious: true },
  );
  const open = (event: CalendarEvent) => go({ e_id: event.event_id, o_id: event.occurrence_id });
  return (
    <PageFrame title={titleOf(view, day)} actions={<CalendarActions view={view} day={day} go={go} />}>
      <div className="calendar-columns">
        <div className="grow">
          {shown.isError && <PartFailed onAgain={shown.refetch}>A agenda não pôde ser carregada.</PartFailed>}
          {shown.data?.is_cut && (
            <p className="callout" data-tone="info">
              Há mais eventos do que cabem aqui. Use os filtros ou veja um período menor.
            </p>
          )}
          {!shown.data && !shown.isError && (
            <Skeleton height={520} radius="md" role="status" aria-label="Carregando" />
          )}
          {shown.data && view === 'agenda' && (
            <AgendaList {...shown.data} first={first} after={after} onOpen={open} />
          )}
          {shown.data && view !== 'agenda' && (
            <Suspense fallback={<Skeleton height={520} radius="md" />}>
              <CalendarGrid
                {...shown.data}
                view={view}
                day={day}
                onOpen={open}
                onDay={(next) => go({ view: 'day', day: next })}
                onMove={setMove}
              />
            </Suspense>
          )}
        </div>
        <CalendarSide address={address} go={go} />
      </div>
      <Suspense fallback={null}>
        {address.eventId !== null && (
          <EventDrawer
            eventId={address.eventId}
            occurrenceId={address.occurrenceId}
            onClose={() => go({ e_id: null, o_id: null })}
            onDate={(id) => go({ o_id: id })}
          />
        )}
        {move && <MoveDialog move={move} onClose={() => setMove(null)} />}
      </Suspense>
    </PageFrame>
  );
}

interface ActionsProps {
  readonly view: CalendarView;
  readonly day: string;
  readonly go: (changes: Readonly<Record<string, string | null>>) => void;
}

function CalendarActions({ view, day, go }: ActionsProps) {
  const can = useCan();
  const options = Object.entries(calendarViews).map(([value, label]) => ({ value, label }));
  return (
    <div className="calendar-actions">
      <div className="calendar-steps">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Período anterior"
          onClick={() => go({ day: neighbour(view, day, -1) })}
        >
          <IconChevronLeft size={18} className="flip" aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" onClick={() => go({ day: civilDayOf(Date.now()) })}>
          Hoje
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Próximo período"
          onClick={() => go({ day: neighbour(view, day, 1) })}
        >
          <IconChevronRight size={18} className="flip" aria-hidden="true" />
        </ActionIcon>
      </div>
      <SegmentedControl
        aria-label="Como mostrar"
        data={options}
        value={view}
        onChange={(next) => go({ view: next })}
      />
      {can('schedules.create') && (
        <Button
          component={AppLink}
          to={`/schedules/create?day=${day}`}
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
        >
          Novo evento
        </Button>
      )}
    </div>
  );
}
