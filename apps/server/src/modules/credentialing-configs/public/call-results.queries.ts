import {
  RESULTS_AT_ONCE,
  type ShownResults,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import type { CallCriteria } from '@conforme/contracts/platform/scholarships/application-score.ts';
import { compareRanked, type Ranked } from '@conforme/contracts/platform/scholarships/ranking.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { rankedColumns } from '../../../platform/scholarships/ranked-columns.ts';
import { criteriaOf } from '../calls.queries.ts';

type Shown = ShownResults['results'][number];
interface Row extends Ranked, Shown {
  readonly tie_breaks: CallCriteria['tie_breaks'];
  /** Where its class and outcome begin in the whole result, from 1. */
  readonly begins: number;
}

/** Once the result is out, and without whoever withdrew. */
const decidedOnes = sql`scholarship_calls c join scholarship_applications a on a.call_id = c.id
  join cases k on k.id = a.id`;
const isPublic = sql`c.status in ('preliminary', 'appeal', 'final') and a.decision is not null
  and k.state not in ('withdrawn', 'cancelled')`;
const decisionRank = sql`case a.decision when 'granted_full' then 0 when 'granted_partial' then 1
  when 'waiting_list' then 2 else 3 end`;

/**
 * So many of the results from there on: by class and outcome, and among those by the rule that the calls follow. Only the
 * classes that the part touches are put in order.
 */
export async function resultsOf(
  db: Database | Transaction,
  which: RawBuilder<unknown>,
  from: number,
): Promise<ShownResults> {
  const { rows } = await sql<Row>`
    select * from (
      select ${rankedColumns}, a.cpf_masked as cpf, u.shown_name as unit, v.grade, v.shift,
        case a.decision when 'granted_full' then 'full' when 'granted_partial' then 'partial'
          when 'waiting_list' then 'waiting' else 'refused' end as outcome,
        ${criteriaOf} -> 'tie_breaks' as tie_breaks,
        (rank() over (order by u.shown_name, v.place, v.id, ${decisionRank}))::int as begins,
        (count(*) over (partition by v.id, ${decisionRank}))::int as size
      from ${decidedOnes} join scholarship_vacancies v on v.id = a.vacancy_id join legal_entities u on u.id = v.unit_id
      where ${which} and c.deleted_at is null and ${isPublic}) r
    where r.begins <= ${from + RESULTS_AT_ONCE}::int and r.begins + r.size > ${from + 1}::int`.execute(db);
  const total = await sql<{ total: number }>`
    select count(*)::int as total from ${decidedOnes}
    where ${which} and c.deleted_at is null and ${isPublic}`.execute(db);
  const first = Math.min(...rows.map(({ begins }) => begins));
  const compare = compareRanked(rows[0]?.tie_breaks ?? []);
  const skipped = from - (first - 1);
  const results = rows
    .sort((one, other) => one.begins - other.begins || compare(one, other))
    .slice(skipped, skipped + RESULTS_AT_ONCE)
    .map(({ protocol, cpf, unit, grade, shift, outcome }) => ({
      protocol,
      cpf,
      unit,
      grade,
      shift,
      outcome,
    }));
  return { results, results_total: total.rows[0]?.total ?? 0 };
}
