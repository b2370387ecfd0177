import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { listed, person } from '../cases/case-parts.queries.ts';
import { textSql } from './sealed-bytes.ts';

interface Ctx {
  readonly db: Database | Transaction;
  readonly user: UserCtx['user'];
  readonly scope: UserCtx['scope'];
}

/** Everything an appointed reader needs to open a report in their browser: their own boxes, and sealed texts. */
export async function readEnvelope(ctx: Ctx, kind: CaseKind, id: string): Promise<SealedEnvelope> {
  const mine = ctx.user.userId;
  const { rows } = await sql<SealedEnvelope>`
    select ${textSql(sql`r.reporter_key`)} as reporter_key, ${textSql(sql`escrow_of(r.legal_entity_id)`)} as escrow,
      array(select escrow_due(r.case_id, 'data')) as escrow_due, r.epoch, r.rotation_due,
      ${listed(sql`select k.epoch, ${textSql(sql`k.box`)} as box from sealed_report_keys k
        where k.case_id = r.case_id and k.purpose = 'data' and k.user_id = ${mine} order by k.epoch`)} as boxes,
      ${listed(sql`select s.id, s.kind, s.audience, s.author, ${person(sql`s.author_id`)} as by, s.epoch,
          ${textSql(sql`s.body`)} as body, s.version, s.created_at, s.updated_at
        from sealed_report_records s where s.case_id = r.case_id and (s.audience <> 'author' or s.author_id = ${mine})
        order by s.place`)} as records,
      ${listed(sql`select u.id, u.name as label, h.reads, ${textSql(sql`h.public_key`)} as public_key,
          to_jsonb(h.made_at) #>> '{}' as key_made_at, h.epochs
        from report_holders(r.case_id) h join users u on u.id = h.user_id order by u.name, u.id`)} as readers,
      ${listed(sql`select u.id, u.name as label, x.excluded_by as by from report_exclusions x
        join users u on u.id = x.user_id where x.case_id = r.case_id order by u.name, u.id`)} as excluded,
      json_build_object('given', r.identity_given, 'mine', keeps_identity(r.case_id),
        'lost', identity_told_lost(r.case_id), 'openings',
        ${listed(sql`select ${person(sql`o.user_id`)} as by, o.reason, o.opened_at as at from identity_openings o
          where o.case_id = r.case_id order by o.opened_at, o.id`)}) as identity
    from sealed_reports r join cases c on c.id = r.case_id
    where r.case_id = ${id} and c.form_type = ${kind.formType}
      and r.legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}
