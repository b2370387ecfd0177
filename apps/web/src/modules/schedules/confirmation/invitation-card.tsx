import { clocksOf, longDayWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { zoneWords } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { IconClock, IconMapPin, IconRepeat, IconUser, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ShownInvitation } from './confirmation-endpoints.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const month = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short' });
const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'short' });
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const short = (format: Intl.DateTimeFormat, day: string) => format.format(noon(day)).replace('.', '');

export function InvitationCard({ invitation }: { invitation: ShownInvitation }) {
  const { firstDay, lastDay, from, to } = clocksOf(invitation);
  const isOneDay = firstDay === lastDay;
  return (
    <>
      <p className="confirm-for">Convite para {invitation.guest}</p>
      <h1 tabIndex={-1}>{invitation.title}</h1>
      {invitation.description && (
        <p className="confirm-about" dir="auto">
          {invitation.description}
        </p>
      )}
      <div className="confirm-card">
        <p className="confirm-leaf" aria-hidden="true">
          <span>{short(weekday, firstDay)}</span>
          <b className="num">{Number(firstDay.slice(8))}</b>
          <span>{short(month, firstDay)}</span>
        </p>
        <ul className="plain-list">
          <Fact icon={<IconClock size={20} />}>
            <b>{capital(longDayWords(firstDay))}</b>
            <br />
            {invitation.all_day
              ? isOneDay
                ? 'O dia todo'
                : `Até ${longDayWords(lastDay)}`
              : `${from} às ${isOneDay ? to : `${to} de ${longDayWords(lastDay)}`} (${zoneWords(invitation.zone)})`}
          </Fact>
          {invitation.repeats && <Fact icon={<IconRepeat size={20} />}>{capital(invitation.repeats)}</Fact>}
          {invitation.place && <Fact icon={<IconMapPin size={20} />}>{invitation.place}</Fact>}
          {invitation.has_link && (
            <Fact icon={<IconVideo size={20} />}>
              {invitation.link ? (
                <a href={invitation.link} target="_blank" rel="noreferrer noopener">
                  Entrar na sala de vídeo
                </a>
              ) : (
                'Por vídeo. O endereço chega com a confirmação.'
              )}
            </Fact>
          )}
          {invitation.organiser && (
            <Fact icon={<IconUser size={20} />}>Organiza: {invitation.organiser}</Fact>
          )}
        </ul>
      </div>
    </>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    <span aria-hidden="true">{icon}</span>
    <span>{children}</span>
  </li>
);
