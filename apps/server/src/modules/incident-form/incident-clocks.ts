import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  type ClockFacts,
  clocksOfKnowledge,
  type IncidentClock,
  owedClocks,
} from '@conforme/contracts/modules/incident-form/rules/incident-clocks.ts';
import type { DeadlineTerm } from '@conforme/contracts/platform/deadlines/deadline-term.ts';
import { dueInstant } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import {
  type Calendar,
  type CaseClock,
  calendarOf,
  clocksOf,
  type NewClock,
  newClock,
  startClocks,
  stopClocks,
} from '../../platform/cases/clocks.ts';
import { type DueDates, dueDates, keepDueDates } from '../../platform/cases/due-dates.ts';
import type { LockedIncident } from './locked-incident.ts';
import { stands } from './records.queries.ts';

const NO_DATES: DueDates = { dueAt: null, legalDueAt: null, internalDueAt: null, soon: null };

/** From when each term runs. */
export interface ClockStarts {
  readonly knownAt: string | null;
  /** When ANPD was told first. */
  readonly communicatedAt: string | null;
}

/**
 * The terms to ANPD and to the holders run from the knowledge that personal data were affected (Resolução CD/ANPD 15/2024,
 * arts. 6º and 9º), the complement from the first communication (art. 6º, § 3º), the declaration from the end of the term
 * for the holders (art. 9º, § 4º): of the law's term, which an own goal does not shorten and a small agent has doubled.
 */
function startOf(calendar: Calendar, key: IncidentClock, { knownAt, communicatedAt }: ClockStarts): string {
  const since = key === 'inc.complement' ? communicatedAt : knownAt;
  if (since === null) throw new AppError('conflict', 'Este prazo ainda não começou.');
  if (key !== 'inc.holders_declaration') return since;
  const holders = newClock(calendar, 'inc.holders', since);
  return holders.legalDueAt ?? holders.dueAt;
}

const clockFrom = (calendar: Calendar, key: IncidentClock, starts: ClockStarts): NewClock =>
  newClock(calendar, key, startOf(calendar, key, starts));

/** The clocks of an incident whose knowledge is on record when it is written down. */
export function knowledgeClocks(
  calendar: Calendar,
  knownAt: string | null,
): { readonly clocks: readonly NewClock[]; readonly dates: DueDates } {
  if (knownAt === null) return { clocks: [], dates: NO_DATES };
  const clocks = clocksOfKnowledge.map((key) => clockFrom(calendar, key, { knownAt, communicatedAt: null }));
  return { clocks, dates: dueDates(clocks, null) };
}

/** By the law; the organisation's own where the law sets none. */
export const anpdDueOf = (clocks: readonly Pick<NewClock, 'key' | 'legalDueAt' | 'dueAt'>[]) => {
  const clock = clocks.findLast(({ key }) => key === 'inc.anpd');
  return clock ? (clock.legalDueAt ?? clock.dueAt) : null;
};

/** Until when the law lets what was communicated first be complemented (art. 6º, § 3º). */
export async function complementDue(db: Transaction, legalEntityId: number, communicatedAt: string) {
  const clock = newClock(await calendarOf(db, legalEntityId), 'inc.complement', communicatedAt);
  return clock.legalDueAt ?? clock.dueAt;
}

/**
 * Brings the clocks in line with what is on file now: those that are owed run, the others stop. `anew` are started again,
 * because the moment from which they run is another one.
 */
export async function runOwedClocks(
  db: Transaction,
  { id, legalEntityId, facts, communicatedAt }: Pick<LockedIncident, 'facts' | 'communicatedAt'> & CaseRef,
  { anew = [], ...changed }: Partial<ClockFacts> & { readonly anew?: readonly IncidentClock[] } = {},
): Promise<void> {
  const of = { id, legalEntityId };
  const now = { ...facts, ...changed };
  const owed = owedClocks(now);
  const running = (await clocksOf(db, of)).filter(({ stoppedAt }) => stoppedAt === null);
  const staying = running.filter(({ key }) => owed.some((one) => one === key && !anew.includes(one)));
  const ending = running.filter((clock) => !staying.includes(clock)).map(({ key }) => key);
  if (ending.length > 0) await stopClocks(db, of, ending);
  await keepMetMoments(db, id);
  const starting = owed.filter((key) => !staying.some((clock) => clock.key === key));
  const isMoved = anew.includes('inc.anpd') && now.knownAt !== null;
  if (starting.length > 0 || isMoved) {
    const calendar = await calendarOf(db, legalEntityId);
    const clockOf = (key: IncidentClock) => clockFrom(calendar, key, { ...now, communicatedAt });
    const clocks = starting.map(clockOf);
    await startClocks(db, incidentKind, of, clocks);
    // Met already, it does not run again; whether it was met in time follows the moment from which it ran.
    const anpdDue = anpdDueOf(clocks) ?? (isMoved ? anpdDueOf([clockOf('inc.anpd')]) : null);
    if (anpdDue !== null)
      await db.updateTable('incidents').set({ anpd_due_at: anpdDue }).where('id', '=', id).execute();
  }
  await keepDueDates(db, incidentKind, of);
}

/**
 * What was filed or told met its term then, not when somebody wrote it down here. A day without an hour counts until its
 * end. What ended without being done (decided, put aside) ended when that was said.
 */
export async function keepMetMoments(db: Transaction, id: string): Promise<void> {
  await sql`
    with filed as (
      select kind, filed_at from incident_filings it where case_id = ${id} and ${stands('filing', sql`it`)}
    ), met (rule_key, at) as (
      select 'inc.anpd', min(filed_at) from filed where kind <> 'declaration'
      union all
      select 'inc.complement', min(filed_at) from filed where kind in ('complete', 'complementary')
      union all
      select 'inc.holders_declaration', min(filed_at) from filed where kind = 'declaration'
      union all
      select 'inc.holders', least(now(), (holders_notice_on + 1)::timestamp at time zone 'America/Sao_Paulo' - interval '1 s')
      from incidents where id = ${id} and holders_declared_at is not null
    )
    update case_clocks clock set stopped_at = met.at from met
    where clock.case_id = ${id} and clock.rule_key = met.rule_key and clock.stopped_at <> met.at
      and clock.id = (select max(id) from case_clocks where case_id = ${id} and rule_key = met.rule_key)`.execute(
    db,
  );
}

/**
 * A small agent's declaration is not doubled, but runs from a term that is: the date without the doubling stands beside it,
 * as it does at the other clocks.
 */
export function withCommonDates(clocks: readonly CaseClock[], knownAt: string | null): readonly CaseClock[] {
  const holders = clocks.findLast(({ key }) => key === 'inc.holders');
  const common = holders?.lines.find(({ of }) => of === 'common');
  if (!holders || !common || knownAt === null) return clocks;
  const until = (term: DeadlineTerm, startedAt: string) =>
    new Date(dueInstant({ term, startedAt }, Date.parse(startedAt))).toISOString();
  const toldUntil = until(holders.rule.base, knownAt);
  return clocks.map((clock) => {
    const law = clock.lines.find(({ of }) => of === 'law');
    if (clock.key !== 'inc.holders_declaration' || !law) return clock;
    const line = { ...law, of: common.of, name: common.name, due_at: until(clock.rule.base, toldUntil) };
    return { ...clock, lines: [...clock.lines, line] };
  });
}
