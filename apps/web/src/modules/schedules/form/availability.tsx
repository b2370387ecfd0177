import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { minutesBetween, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ClashList } from '../event/clash-list.tsx';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import type { GuestValue, RecurrenceValue } from './event-values.ts';

interface Props {
  readonly guests: readonly GuestValue[];
  readonly start: FieldOf<string | null>;
  readonly end: FieldOf<string | null>;
  readonly zone: string;
  readonly isAllDay: boolean;
  /** Null for a single date, also of a series. */
  readonly recurrence: RecurrenceValue | null;
  readonly organiserId: number | null;
  readonly exceptId: number | null;
}

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const ASK_AFTER_MS = 500;

/** Who is taken at that time, and when everybody is free. It warns, it does not forbid. */
export function Availability({
  guests,
  start,
  end,
  zone,
  isAllDay,
  recurrence,
  organiserId,
  exceptId,
}: Props) {
  const [isLooking, setLooking] = useState(false);
  const idsOf = (kind: 'user' | 'guest') =>
    guests.flatMap((guest) => (guest.kind === kind ? [guest.id] : []));
  const people = {
    user_ids: idsOf('user').slice(0, 50),
    guest_ids: idsOf('guest'),
    organiser_id: organiserId,
    except_id: exceptId,
  };
  const [from, to] = [start.value ?? '', end.value ?? ''];
  const isAsked = CLOCK.test(from) && CLOCK.test(to) && (isAllDay ? from.slice(0, 10) <= to : from < to);
  // A rule that is still being written repeats nothing yet.
  const isWhole = recurrence !== null && (recurrence.until === null) !== (recurrence.count === null);
  const [question] = useDebouncedValue(
    {
      ...people,
      ...{ start: from, end: to, all_day: isAllDay, zone },
      recurrence: isWhole ? { ...recurrence, weekdays: [...recurrence.weekdays] } : null,
    },
    ASK_AFTER_MS,
  );
  const clashes = useEndpoint(
    scheduleEndpoints.clashes,
    { body: question },
    { enabled: isAsked && CLOCK.test(question.start), keepPrevious: true },
  );
  const minutes = isAsked ? Math.min(600, Math.max(15, minutesBetween(from, to))) : 60;
  const slots = useEndpoint(
    scheduleEndpoints.freeSlots,
    {
      body: {
        ...people,
        minutes,
        from: CLOCK.test(from) ? from : '2026-01-01T08:00',
        zone,
      },
    },
    { enabled: isAsked && isLooking && !isAllDay },
  );
  if (!isAsked) return null;
  const taken = clashes.data ?? [];
  return (
    <div className="form-wide availability" role="status">
      {taken.length > 0 && (
        <div className="callout" data-tone="info">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          <ClashList clashes={taken} zone={zone} />
        </div>
      )}
      {!isAllDay && (
        <Button size="xs" variant="default" loading={slots.isFetching} onClick={() => setLooking(true)}>
          Procurar horário livre
        </Button>
      )}
      {isLooking && !isAllDay && slots.data && (
        <ul className="plain-list availability-slots">
          {slots.data.map((slot) => (
            <li key={slot.starts_at}>
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  start.set(wallClockOf(slot.starts_at, zone));
                  end.set(wallClockOf(slot.ends_at, zone));
                }}
              >
                {shortWhenWords({ ...slot, all_day: false, zone })}
              </button>{' '}
              <span className="muted small">
                {slot.free === slot.asked ? 'todas livres' : `${slot.free} de ${slot.asked} livres`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
