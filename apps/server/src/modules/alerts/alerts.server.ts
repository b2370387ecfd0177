import { alerts } from '@conforme/contracts/modules/alerts/alerts.contract.ts';
import type { ShownAlert } from '@conforme/contracts/platform/alerts/alert.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { implement } from '../../core/server-module.ts';

/** For the asker's units, and shown now. */
const forUnits = (ctx: Pick<UserCtx, 'scope'>) => sql`select alert_id from alert_units
  where legal_entity_id = any (${scopeSql(ctx)}) and ends_at > now()`;

export const alertsServer = implement(alerts, {
  shown: async (ctx) => {
    const { rows } = await sql<ShownAlert>`
      select a.id, a.tone, a.title, a.text, (select u.name from users u where u.id = a.created_by) as by,
        (select e.shown_name from legal_entities e where e.id = a.legal_entity_id) as organisation,
        to_jsonb(a.starts_at) #>> '{}' as starts_at,
        to_jsonb(a.ends_at) #>> '{}' as ends_at
      from alerts a
      where a.id in (${forUnits(ctx)}) and a.starts_at <= now() and a.withdrawn_at is null
        and not exists (select from alert_reads r where r.user_id = ${ctx.user.userId} and r.alert_id = a.id)
      order by a.tone = 'scam' desc, a.starts_at desc, a.id desc limit 20`.execute(ctx.db);
    return rows;
  },
  read: (ctx, { params }) =>
    inTransaction(ctx, async (ctx) => {
      const { rows } = await sql<{ id: number }>`
        select a.id from alerts a where a.id = ${params.id} and a.id in (${forUnits(ctx)})`.execute(ctx.db);
      found(rows[0]);
      await sql`insert into alert_reads (alert_id, user_id) values (${params.id}, ${ctx.user.userId})
        on conflict do nothing`.execute(ctx.db);
      return {};
    }),
});
