import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { holidayName } from '@conforme/contracts/core/brazil/holidays.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import type { TestApp } from '../../testing/test-app.ts';

const KEY = 'dsr.other_rights';

/** A day to come that nothing else has taken in that organisation. */
async function freeDay({ t, entity }: Asking): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from local_holidays where legal_entity_id = ${entity}`.execute(t.system);
  let day = addDays(rows[0]?.day ?? civilDayOf(Date.now()), 1);
  while (holidayName(day)) day = addDays(day, 1);
  return day;
}

const baseOf = async (t: TestApp) => {
  const { rows } = await sql<{ id: number }>`
    select id from deadline_rules where key = ${KEY} and legal_entity_id is null`.execute(t.system);
  return rows[0]?.id ?? 0;
};

/** The newest version of the asker's organisation, or none. */
const newestOf = async ({ t, entity }: Asking) => {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from deadline_rules where key = ${KEY} and legal_entity_id = ${entity}`.execute(
    t.system,
  );
  return rows[0]?.id ?? null;
};

/** The day of the latest version, or today: what is made for it counts on it. */
const lastDay = async ({ t, entity }: Asking) => {
  const { rows } = await sql<{ day: string }>`
    select greatest(max(valid_from), current_date) as day from deadline_rules
    where key = ${KEY} and legal_entity_id = ${entity}`.execute(t.system);
  return rows[0]?.day ?? civilDayOf(Date.now());
};

async function makeVersion(asking: Asking): Promise<number> {
  const { t, entity } = asking;
  const { rows } = await sql<{ id: number }>`
    insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound, doubles,
      pausable, based_on, follows_id, reason)
    select key, ${entity}, ${await lastDay(asking)}::date, start_event, 12, unit, calendar, bound, doubles, pausable, id,
      ${await newestOf(asking)}::bigint, 'Combinado com a direção.'
    from deadline_rules where id = ${await baseOf(t)} returning id`.execute(t.system);
  return rows[0]?.id ?? 0;
}

/** Amounts nobody has asked for in that organisation yet: what is in force already is refused. */
let amount = 15;
const change = { valid_from: addDays(civilDayOf(Date.now()), 2), reason: 'Combinado com a direção.' };

export const deadlineRecords: Readonly<Record<string, Known>> = {
  'deadline-rules.createVersion': {
    input: async (asking) => {
      amount = (amount % 300) + 1;
      const body = {
        ...change,
        follows: await newestOf(asking),
        amount,
        unit: 'calendar_days',
        calendar: 'internal',
      };
      return { params: { key: KEY }, body };
    },
  },
  'deadline-rules.resumeDefault': {
    input: async (asking) => {
      const follows = await makeVersion(asking);
      const valid_from = await lastDay(asking);
      return { params: { key: KEY }, body: { ...change, valid_from, follows } };
    },
  },
  'deadline-rules.checkSource': {
    input: async ({ t }) => ({ params: { key: KEY }, body: { rule_id: await baseOf(t) } }),
  },
  'deadline-rules.addHoliday': {
    input: async (asking) => ({ body: { day: await freeDay(asking), name: 'Aniversário da cidade' } }),
  },
  'deadline-rules.removeHoliday': {
    input: async (asking) => {
      const { rows } = await sql<{ id: number }>`
        insert into local_holidays (legal_entity_id, day, name)
        values (${asking.entity}, ${await freeDay(asking)}, 'Aniversário da cidade') returning id`.execute(
        asking.t.system,
      );
      return { params: { id: rows[0]?.id ?? 0 } };
    },
  },
};
