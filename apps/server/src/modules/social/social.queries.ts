import type { UserCtx } from '../../core/context.ts';

/** The hash itself is out of reach of the request's own role. */
export async function hasPassword({ system, user }: Pick<UserCtx, 'system' | 'user'>): Promise<boolean> {
  const account = await system
    .selectFrom('users')
    .select(({ eb }) => eb('password_hash', 'is not', null).as('has_password'))
    .where('id', '=', user.userId)
    .executeTakeFirst();
  return Boolean(account?.has_password);
}

export async function readOwnSocial(ctx: UserCtx) {
  const rows = await ctx.db
    .selectFrom('social_identities')
    .select(['id', 'provider', 'linked_at', 'last_used_at'])
    .where('user_id', '=', ctx.user.userId)
    .orderBy('id')
    .execute();
  const providers = ctx.config.OIDC_PROVIDERS;
  return {
    linked: rows.map(({ provider, ...row }) => ({
      ...row,
      label: providers.find(({ name }) => name === provider)?.label ?? provider,
    })),
    available: providers
      .filter(({ name }) => !rows.some(({ provider }) => provider === name))
      .map(({ name, label }) => ({ name, label })),
    has_password: await hasPassword(ctx),
  };
}
