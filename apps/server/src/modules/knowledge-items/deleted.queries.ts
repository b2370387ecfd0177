import {
  DELETED_DAYS,
  type DeletedKnowledge,
} from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

const MOST = 200;

/** What was deleted in the scope and can come back. */
export async function deletedItems(ctx: UserCtx): Promise<DeletedKnowledge[]> {
  const { rows } = await sql<DeletedKnowledge>`
    select k.id, k.title, k.deleted_at,
      ((k.deleted_at + make_interval(days => ${DELETED_DAYS})) at time zone 'America/Sao_Paulo')::date + 1 as gone_on
    from knowledge_items k
    where k.legal_entity_id = any (${scopeSql(ctx)}) and k.deleted_at is not null
    order by k.deleted_at desc, k.id desc limit ${MOST}`.execute(ctx.db);
  return rows;
}
