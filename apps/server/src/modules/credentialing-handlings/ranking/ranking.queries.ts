import type { CallRanking } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import {
  type CallCriteria,
  DEFAULT_CRITERIA,
} from '@conforme/contracts/platform/scholarships/application-score.ts';
import { type Ranked, rankApplications } from '@conforme/contracts/platform/scholarships/ranking.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { rankedColumns } from '../../../platform/scholarships/ranked-columns.ts';

type Class = CallRanking['classes'][number];
type Place = Class['places'][number];

interface Row extends Ranked, Pick<Place, 'protocol' | 'candidate' | 'state'> {
  readonly vacancy_id: number;
}
type StoredCall = CallRanking['call'] & {
  readonly criteria: Partial<CallCriteria>;
  readonly unranked: number;
  readonly classes: Omit<Class, 'places'>[];
};

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

const callQuery = (ctx: Asking, id: number) => sql<StoredCall>`
  select c.id, c.number, c.title, c.status, c.criteria,
    (select count(*)::int from scholarship_applications a join cases k on k.id = a.id where a.call_id = c.id
      and a.opinion_grant is null and k.state in ('submitted', 'checking', 'pending', 'social')) as unranked,
    coalesce((select json_agg(json_build_object('vacancy_id', v.id, 'unit', u.shown_name, 'level', v.level,
        'grade', v.grade, 'shift', v.shift, 'full', v."full", 'partial', v.partial) order by u.shown_name, v.place)
      from scholarship_vacancies v join legal_entities u on u.id = v.unit_id where v.call_id = c.id), '[]') as classes
  from scholarship_calls c where c.id = ${id} and c.deleted_at is null and c.legal_entity_id = any (${scopeSql(ctx)})`;

const rankedQuery = (id: number) => sql<Row>`
  select ${rankedColumns}, a.candidate_name as candidate, k.state, a.vacancy_id
  from scholarship_applications a join cases k on k.id = a.id
  where a.call_id = ${id} and a.opinion_grant is not null and a.score is not null
    and k.state not in ('withdrawn', 'lost', 'cancelled')`;

/** Names beside incomes, of a whole edital: whoever looks leaves a line in the audit log. */
export const lookAtRanking = (ctx: UserCtx, id: number): Promise<CallRanking> =>
  inTransaction(ctx, async (ctx) => {
    const ranking = await readRanking(ctx, id);
    await audit(ctx, 'scholarship_ranking.viewed', ['scholarship_call', id]);
    return ranking;
  });

/** The order of each class, worked out from the opinions at this moment: the same rule as the tests hold. */
export async function readRanking(ctx: Asking, id: number): Promise<CallRanking> {
  const call = found((await callQuery(ctx, id).execute(ctx.db)).rows[0]);
  const { rows } = await rankedQuery(id).execute(ctx.db);
  const { criteria, unranked, classes, ...facts } = call;
  const { tie_breaks } = { ...DEFAULT_CRITERIA, ...criteria };
  return {
    call: facts,
    unranked,
    classes: classes.map((one) => ({
      ...one,
      places: rankApplications(
        rows.filter(({ vacancy_id }) => vacancy_id === one.vacancy_id),
        one,
        tie_breaks,
      ).map(({ application, place, outcome }) => ({
        ...{ place, outcome, id: application.id, protocol: application.protocol, state: application.state },
        ...{ candidate: application.candidate, score: application.score, per_capita: application.per_capita },
      })),
    })),
  };
}
