import type { OpenUpload } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';

const MOST_SHOWN = 100;

/** What others have begun to send into one's drive and not finished: it takes of one's room, so one may end it. */
export async function openUploads(ctx: UserCtx): Promise<OpenUpload[]> {
  const { rows } = await sql<OpenUpload>`
    select u.id, u.name, u.size, u.received, to_jsonb(u.created_at) #>> '{}' as created_at,
      (select n.name from drive_nodes n where n.id = u.parent_id) as folder,
      (select person.name from users person where person.id = u.user_id) as sender
    from drive_uploads u
    where u.owner_id = ${ctx.user.userId} and u.user_id is distinct from ${ctx.user.userId}
      and u.legal_entity_id = any (${scopeSql(ctx)}) and u.finished_node is null and drive_upload_holds(u)
    order by u.created_at desc, u.id limit ${MOST_SHOWN}`.execute(ctx.db);
  return rows;
}
