import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { startClock } from '../cases/clocks.ts';
import { keepDueDates } from '../cases/due-dates.ts';

const COUNCIL = 'bully.conselho_tutelar';

/**
 * A school that knows of violence, suspected or confirmed, tells the Conselho Tutelar (LDB, art. 12, VIII). It knows from the
 * first look that somebody of the committee takes: the clock starts then, once. Gives whether it did.
 */
export async function startCouncilClock(db: Transaction, kind: CaseKind, of: CaseRef): Promise<boolean> {
  if (!kind.dueClocks.includes(COUNCIL)) return false;
  const { rows } = await sql<{ now: string }>`
    select to_jsonb(date_trunc('hour', now(), 'UTC')) #>> '{}' as now from cases c
    where c.id = ${of.id} and not exists (
      select from case_clocks clock where clock.case_id = c.id and clock.rule_key = ${COUNCIL})
    for update of c`.execute(db);
  if (!rows[0]) return false;
  await startClock(db, kind, of, COUNCIL, rows[0].now);
  await keepDueDates(db, kind, of);
  return true;
}
