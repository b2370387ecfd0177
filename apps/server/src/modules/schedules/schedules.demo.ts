import { addDays, civilDayOf, weekdayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { eventCreate } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { sql } from 'kysely';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { checkedDates, insertEvent, localTimes } from './event-rows.ts';

interface DemoEvent {
  readonly title: string;
  readonly type: 'meeting' | 'training' | 'hearing' | 'interview';
  /** Days from the Monday of this week. */
  readonly day: number;
  readonly hours: readonly [from: string, to: string];
  readonly place?: string;
  readonly link?: string;
  readonly more?: object;
  /** Of the accounts of the demonstration, with how they stand. */
  readonly guests?: Partial<Record<'encarregado' | 'colaborador' | 'admin', 'CON' | 'REJ' | 'PEN'>>;
}

const monthly = { recurrence: { freq: 'monthly', monthly_by: 'weekday', count: 12 } };

const events: readonly DemoEvent[] = [
  {
    title: 'Comitê de privacidade',
    type: 'meeting',
    day: 2,
    hours: ['10:00', '11:00'],
    link: 'https://reuniao.valedoipe.example/comite-privacidade',
    more: { ...monthly, description: 'Pedidos de titulares do mês, incidentes e aviso de privacidade.' },
    guests: { encarregado: 'CON', colaborador: 'PEN', admin: 'CON' },
  },
  {
    title: 'Treinamento: proteção de dados na secretaria',
    type: 'training',
    day: 3,
    hours: ['14:00', '16:00'],
    place: 'Auditório, Centro',
    more: { capacity: 30, reminders: ['1440', '60'] },
    guests: { encarregado: 'PEN', colaborador: 'CON' },
  },
  {
    title: 'Entrevista: analista de dados',
    type: 'interview',
    day: 1,
    hours: ['09:00', '10:00'],
    place: 'Sala 4',
  },
  {
    title: 'Audiência: 3ª Vara Cível',
    type: 'hearing',
    day: 8,
    hours: ['13:30', '15:00'],
    place: 'Fórum de Londrina',
    more: { visibility: 'busy' },
    guests: { encarregado: 'CON' },
  },
  {
    title: 'Resposta ao golpe do boleto',
    type: 'meeting',
    day: 0,
    hours: ['15:00', '16:00'],
    guests: { encarregado: 'CON', colaborador: 'REJ' },
  },
  {
    title: 'Brigada de incêndio',
    type: 'training',
    day: 9,
    hours: ['08:00', '12:00'],
    place: 'Pátio, Jardim das Acácias',
    guests: { colaborador: 'PEN', encarregado: 'PEN' },
  },
  {
    title: 'Semana pedagógica',
    type: 'training',
    day: 14,
    hours: ['08:00', '08:00'],
    more: { all_day: true, days: 4 },
  },
  {
    title: 'Reunião com a TI',
    type: 'meeting',
    day: -5,
    hours: ['10:00', '11:00'],
    more: { recurrence: { freq: 'weekly', count: 8 } },
    guests: { encarregado: 'CON', admin: 'CON' },
  },
];

const reasons = { REJ: 'Estou em férias até o dia 27.', CON: null, PEN: null };

/** A fortnight of a school: meetings, trainings, a hearing, and answers that are owed. */
export const schedulesDemo: DemoPart = async (installation) => {
  const today = civilDayOf(Date.now());
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  for (const event of events) await makeEvent(installation, monday, event);
};

async function makeEvent({ db, school, accounts }: DemoInstallation, monday: string, event: DemoEvent) {
  const { days = 0, ...more } = (event.more ?? {}) as { days?: number };
  const day = addDays(monday, event.day);
  const input = eventCreate.parse({
    title: event.title,
    type: event.type,
    unit_id: school.id,
    start: `${day}T${event.hours[0]}`,
    end: `${addDays(day, days)}T${event.hours[1]}`,
    zone: 'America/Sao_Paulo',
    place: event.place ?? null,
    link: event.link ?? null,
    reminders: ['1440'],
    ...more,
  });
  const dates = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: input.recurrence });
  const { id } = await insertEvent(db, {
    input,
    dates,
    organiserId: accounts.admin,
    createdBy: accounts.admin,
  });
  for (const [account, situation] of Object.entries(event.guests ?? {}))
    await sql`insert into schedule_guests (schedule_id, legal_entity_id, user_id, name, email, situation, reason, answered_at, via)
      select ${id}, ${school.id}, u.id, u.name, u.email, ${situation}, ${reasons[situation]},
        case when ${situation} <> 'PEN' then now() - interval '2 days' end, case when ${situation} <> 'PEN' then 'app' end
      from users u where u.id = ${accounts[account as keyof typeof accounts]}`.execute(db);
}
