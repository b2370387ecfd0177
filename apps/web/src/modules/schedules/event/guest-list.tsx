import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { EventDetail, ShownGuest } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import {
  guestSituations,
  type SituationFilter,
  situationFilters,
  situationsOf,
} from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconBell, IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { scheduleEndpoints } from '../schedule-endpoints.ts';

const shownFirst = 12;

export function GuestList({ event }: { event: EventDetail }) {
  const [filter, setFilter] = useState<SituationFilter | ''>('');
  const [showsAll, setShowsAll] = useState(false);
  const remind = useSend(scheduleEndpoints.remind);
  if (event.guests.length === 0) return null;
  const count = (wanted: SituationFilter) =>
    event.guests.filter(({ situation }) => situationsOf(wanted).includes(situation)).length;
  const guests =
    filter === ''
      ? event.guests
      : event.guests.filter(({ situation }) => situationsOf(filter).includes(situation));
  const pending = event.guests.filter(
    ({ situation, is_waiting }) => situation === 'PEN' && !is_waiting,
  ).length;
  return (
    <section aria-labelledby="event-guests">
      <div className="side-panel-head">
        <h3 id="event-guests">
          Convidados <span className="muted num">{event.guests.length}</span>
        </h3>
        {event.may_remind && pending > 0 && !event.occurrence.is_over && (
          <Button
            size="xs"
            variant="subtle"
            loading={remind.isPending}
            leftSection={<IconBell size={15} aria-hidden="true" />}
            onClick={() => remind.mutate({ params: { id: String(event.id) } })}
          >
            {pending === 1 ? 'Lembrar quem não respondeu' : `Lembrar os ${pending} pendentes`}
          </Button>
        )}
      </div>
      <NativeSelect
        aria-label="Situação"
        data={[
          { value: '', label: `Todos (${event.guests.length})` },
          ...situationFilters.options.map(({ value, label }) => ({
            value,
            label: `${label} (${count(value)})`,
          })),
        ]}
        value={filter}
        onChange={(changed) => setFilter(changed.currentTarget.value as SituationFilter | '')}
      />
      <ul className="plain-list event-guests">
        {guests.slice(0, showsAll ? undefined : shownFirst).map((guest) => (
          <GuestRow key={guest.id} guest={guest} />
        ))}
      </ul>
      {guests.length > shownFirst && !showsAll && (
        <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
          Ver os outros {guests.length - shownFirst}
        </button>
      )}
    </section>
  );
}

const marks = {
  CON: { tone: 'ok', icon: IconCircleCheck },
  REJ: { tone: 'mute', icon: IconCircleX },
  PEN: { tone: 'info', icon: IconCircleDashed },
} as const;
const viaWords = { link: 'pelo link', app: 'na agenda', ics: 'pelo calendário' } as const;

function GuestRow({ guest }: { guest: ShownGuest }) {
  const { tone, icon } = marks[guest.situation];
  const how = [
    guest.name === guest.email ? null : guest.email,
    guest.answered_at &&
      `respondeu ${guest.via ? viaWords[guest.via] : ''} em ${formatDay(guest.answered_at)}`,
    guest.present === null ? null : guest.present ? 'presente' : 'ausente',
  ].filter(Boolean);
  return (
    <li>
      <span className="grow">
        <span dir="auto">{guest.name}</span>
        <span className="muted small event-link">{how.join(' · ')}</span>
        {guest.reason && (
          <q className="small event-reason" dir="auto">
            {guest.reason}
          </q>
        )}
      </span>
      {guest.is_waiting ? (
        <Chip tone="info" icon={IconHourglass}>
          Lista de espera
        </Chip>
      ) : (
        <Chip tone={tone} icon={icon}>
          {guestSituations.labels[guest.situation]}
        </Chip>
      )}
    </li>
  );
}
