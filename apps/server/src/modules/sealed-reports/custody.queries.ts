import type { Custody } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { listed } from '../../platform/cases/case-parts.queries.ts';
import { textSql } from '../../platform/sealed-reports/sealed-bytes.ts';

export async function readCustody(ctx: UserCtx): Promise<Custody> {
  const { rows } = await sql<Custody[number]>`
    select i.case_id as id, i.form_type as channel, i.protocol, e.shown_name as organisation,
      ${textSql(sql`i.reporter_key`)} as reporter_key, i.received_at, i.held, i.escrowed, i.keepers,
      ${listed(sql`select o.reason, o.opened_at as at from identity_openings o
        where o.case_id = i.case_id and o.user_id = ${ctx.user.userId} order by o.opened_at, o.id`)} as openings
    from identities_in_custody() i join legal_entities e on e.id = i.legal_entity_id
    where i.legal_entity_id = any (${scopeSql(ctx)})
    order by i.received_at desc, i.case_id limit 200`.execute(ctx.db);
  return rows;
}
