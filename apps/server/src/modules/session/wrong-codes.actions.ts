import { sql } from 'kysely';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import { wrongCodesLetter } from '../../platform/accounts/account-letters.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { Attempt } from '../../platform/sessions/attempts.ts';

const worrying = 5;
const about = 'wrong-codes';

/**
 * Whoever types wrong codes knows the password. The owner is told once a ticket is used up, or after as many wrong
 * codes over several tickets, so that nobody stays unseen by leaving each ticket one try short.
 */
export async function countWrongCode(
  ctx: PublicCtx,
  { limiter, mail }: { readonly limiter: SharedLimiter; readonly mail: Mail },
  { user_id: userId, tries_left }: Attempt,
): Promise<void> {
  const { hits } = await limiter.count(`wrong codes user ${userId}`, 60);
  if (tries_left === 0 || hits >= Math.min(worrying, ctx.config.LOGIN_TRIES_PER_ACCOUNT))
    await tellOwner(ctx, mail, userId);
}

const tellOwner = (ctx: PublicCtx, mail: Mail, userId: number): Promise<void> =>
  inTransaction({ db: ctx.system }, async ({ db }) => {
    const owner = await db
      .selectFrom('users as u')
      .select(['u.name', 'u.email', 'u.home_entity_id'])
      .where('u.id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!owner) return;
    // Behind the lock: of any number of wrong codes at once, one finds that nothing was written in the last hour.
    const { rows } = await sql<{ told: boolean; linked: boolean }>`
      select exists (select from mail_messages where user_id = ${userId} and about = ${about}
          and created_at > now() - interval '1 hour') as told,
        exists (select from social_identities where user_id = ${userId}) as linked`.execute(db);
    if (rows[0]?.told) return;
    await mail.queue(db, {
      to: { name: owner.name, address: owner.email },
      letter: wrongCodesLetter(ctx.config, { name: owner.name, isLinked: rows[0]?.linked ?? false }),
      legalEntityId: owner.home_entity_id,
      userId,
      about,
    });
  });
