import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { holidayName } from '@conforme/contracts/core/brazil/holidays.ts';
import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** A school that answers sooner than it must, and the days its town is closed. */
export const deadlineRulesDemo: DemoPart = async ({ db, school, accounts }) => {
  const today = civilDayOf(Date.now());
  const versions = [
    {
      key: 'dsr.confirm_access.complete',
      amount: 12,
      from: addDays(today, -120),
      reason: 'A direção quer folga para revisar a resposta antes do prazo da lei.',
    },
    {
      key: 'dsr.other_rights',
      amount: 10,
      from: addDays(today, 15),
      reason: 'Depois do treinamento da secretaria dá para responder antes.',
    },
  ];
  for (const { key, amount, from, reason } of versions)
    await sql`insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound,
        doubles, pausable, max_extension, based_on, reason, created_by)
      select key, ${school.id}, ${from}::date, start_event, ${amount}, unit, calendar, bound, doubles, pausable,
        max_extension, id, ${reason}, ${accounts.encarregado}
      from deadline_rules where key = ${key} and legal_entity_id is null`.execute(db);
  await sql`insert into deadline_rule_checks (legal_entity_id, rule_id, checked_by)
    select ${school.id}, id, ${accounts.encarregado} from deadline_rules
    where key in ('dsr.confirm_access.complete', 'inc.anpd', 'inc.holders') and legal_entity_id is null`.execute(
    db,
  );
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1].flatMap((at) => [
    { day: `${at}-03-19`, name: 'São José, padroeiro da cidade' },
    { day: `${at}-09-08`, name: 'Aniversário da cidade' },
    { day: `${at}-12-23`, name: 'Recesso de fim de ano' },
  ]);
  for (const { day, name } of days)
    if (!holidayName(day))
      await db
        .insertInto('local_holidays')
        .values({ legal_entity_id: school.id, day, name, created_by: accounts.encarregado })
        .execute();
};
