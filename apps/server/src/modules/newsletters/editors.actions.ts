import { sql } from 'kysely';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { lockNewsletter } from './locked-newsletter.ts';

/** The page tells of itself every twenty seconds; who was not heard of for a minute has gone. */
const HEARD_OF = '1 minute';

export const noteEditing = (ctx: UserCtx, id: number, open: boolean) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockNewsletter(ctx, id);
    await sql`delete from newsletter_editors where newsletter_id = ${id}
      and (seen_at < now() - ${HEARD_OF}::interval or (not ${open} and user_id = ${ctx.user.userId}))`.execute(
      ctx.db,
    );
    if (open)
      await sql`insert into newsletter_editors (newsletter_id, legal_entity_id, user_id)
        values (${id}, ${row.legal_entity_id}, ${ctx.user.userId})
        on conflict (newsletter_id, user_id) do update set seen_at = now()`.execute(ctx.db);
    const { rows } = await sql<{ id: number; name: string; since: string }>`
      select u.id, u.name, e.seen_at as since from newsletter_editors e join users u on u.id = e.user_id
      where e.newsletter_id = ${id} and e.user_id <> ${ctx.user.userId} order by u.name`.execute(ctx.db);
    return rows;
  });
