import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { minutesBetween, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import type { GuestValue } from './event-values.ts';

interface Props {
  readonly guests: readonly GuestValue[];
  readonly start: FieldOf<string | null>;
  readonly end: FieldOf<string | null>;
  readonly zone: string;
  readonly isAllDay: boolean;
  readonly exceptId: number | null;
}

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const ASK_AFTER_MS = 500;

/** Who is taken at that time, and when everybody is free. It warns, it does not forbid. */
export function Availability({ guests, start, end, zone, isAllDay, exceptId }: Props) {
  const [isLooking, setLooking] = useState(false);
  const people = guests.flatMap((guest) => (guest.kind === 'user' ? [guest.id] : [])).slice(0, 50);
  const [from, to] = [start.value ?? '', end.value ?? ''];
  const isAsked = people.length > 0 && CLOCK.test(from) && CLOCK.test(to) && from < to && !isAllDay;
  const [question] = useDebouncedValue(
    { user_ids: people, start: from, end: to, zone, except_id: exceptId },
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
        user_ids: people,
        minutes,
        from: CLOCK.test(from) ? from : '2026-01-01T08:00',
        zone,
        except_id: exceptId,
      },
    },
    { enabled: isAsked && isLooking },
  );
  if (!isAsked) return null;
  const taken = clashes.data ?? [];
  return (
    <div className="form-wide availability" role="status">
      {taken.length > 0 && (
        <div className="callout" data-tone="warn">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          <div>
            Já têm outro compromisso neste horário:
            <ul className="plain-list">
              {taken.map((clash) => (
                <li key={`${clash.user.id} ${clash.starts_at}`}>
                  {clash.user.label}, {shortWhenWords({ ...clash, all_day: false, zone })}
                  {clash.title && ` (${clash.title})`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <Button size="xs" variant="default" loading={slots.isFetching} onClick={() => setLooking(true)}>
        Procurar horário livre
      </Button>
      {isLooking && slots.data && (
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
