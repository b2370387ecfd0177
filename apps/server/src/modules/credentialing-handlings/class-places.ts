import {
  type Callable,
  type ClassPlaces,
  type NextCall,
  nextCall,
} from '@conforme/contracts/modules/credentialing-handlings/rules/call-order.ts';
import type { Grant } from '@conforme/contracts/modules/credentialing-handlings/rules/grant-limits.ts';
import {
  type CallCriteria,
  DEFAULT_CRITERIA,
} from '@conforme/contracts/platform/scholarships/application-score.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rankedColumns } from '../../platform/scholarships/ranked-columns.ts';

interface InClass {
  readonly id: string;
  readonly vacancyId: number | null;
}

const counted = (granted: Grant, states: RawBuilder<unknown>) =>
  sql`(count(*) filter (where a.granted = ${granted} and k.state in (${states})))::int`;
const byKind = (states: RawBuilder<unknown>) =>
  sql`json_build_object('full', ${counted('full', states)}, 'partial', ${counted('partial', states)})`;

/** The scholarships of a class beside this application's own. To be exact, asked under the lock of the vacancy. */
export async function placesOf(db: Database | Transaction, { id, vacancyId }: InClass): Promise<ClassPlaces> {
  const { rows } = await sql<ClassPlaces>`
    select json_build_object('full', v."full", 'partial', v.partial) as offered, others.taken, others.promised
    from scholarship_vacancies v cross join lateral (
      select ${byKind(sql`'called', 'enrolled'`)} as taken,
        -- Who appeals keeps what was granted until the answer.
        ${byKind(sql`'granted_full', 'granted_partial', 'appeal'`)} as promised
      from scholarship_applications a join cases k on k.id = a.id
      where a.vacancy_id = v.id and a.id <> ${id}) others
    where v.id = ${vacancyId}`.execute(db);
  return found(rows[0]);
}

type Listed = Callable & { readonly protocol: string; readonly criteria: Partial<CallCriteria> };

/** What a call gives this application and whom it passes over, in the order of its class; null where no vacancy is free. */
export async function nextCallOf(
  db: Database | Transaction,
  of: InClass,
): Promise<NextCall<Pick<Listed, 'id' | 'protocol'>> | null> {
  const { rows } = await sql<Listed>`
    select ${rankedColumns}, a.granted, coalesce(a.opinion_grant, 'none') as proposed,
      coalesce(a.income_class, 'above') as income, a.opinion_raised as raised, c.criteria
    from scholarship_applications a join cases k on k.id = a.id join scholarship_calls c on c.id = a.call_id
    where a.vacancy_id = ${of.vacancyId} and k.state in ('granted_full', 'granted_partial', 'waiting_list')`.execute(
    db,
  );
  const one = rows.find(({ id }) => id === of.id);
  if (!one) return null;
  const { tie_breaks } = { ...DEFAULT_CRITERIA, ...one.criteria };
  return nextCall(one, rows, await placesOf(db, of), tie_breaks);
}
