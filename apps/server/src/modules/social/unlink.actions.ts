import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { labelOf, type SocialServices } from './social.actions.ts';
import { unlinkedLetter } from './social.letters.ts';
import { hasPassword, readOwnSocial } from './social.queries.ts';

/** Not the last way in: without a password, another account that still opens this one must remain. */
export async function unlink(ctx: UserCtx, { mail }: SocialServices, id: number) {
  const { userId } = ctx.user;
  const isOpen = await hasPassword(ctx);
  const providers = ctx.config.OIDC_PROVIDERS.map(({ name }) => name);
  await inTransaction(ctx, async ({ db }) => {
    // Two at once would each count on the other.
    await holdSession(db, ctx.user);
    const own = await db
      .selectFrom('social_identities')
      .select(['id', 'provider'])
      .where('user_id', '=', userId)
      .execute();
    const gone = found(own.find((identity) => identity.id === id));
    if (!isOpen && !own.some((one) => one.id !== id && providers.includes(one.provider)))
      throw new AppError(
        'conflict',
        'Esta é a única forma de entrar na sua conta. Defina uma senha antes de desligar.',
      );
    await db.deleteFrom('social_identities').where('id', '=', id).where('user_id', '=', userId).execute();
    const account = await db
      .selectFrom('users')
      .select(['name', 'email', 'home_entity_id'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await mail.queue(db, {
      to: { name: account.name, address: account.email },
      letter: unlinkedLetter(ctx.config, account.name, labelOf(ctx, gone.provider)),
      legalEntityId: account.home_entity_id,
      userId,
      about: 'social-unlinked',
    });
    await recordAudit(
      db,
      { legalEntityId: account.home_entity_id, actorId: userId },
      { action: 'user.social_unlinked', object: ['user', userId], meta: { provider: gone.provider } },
    );
  });
  return readOwnSocial(ctx);
}
