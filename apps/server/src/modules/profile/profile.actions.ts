import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  Profile,
  profileUpdate,
  SavedProfile,
} from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { limitMailsBy } from '../../platform/accounts/mail-limits.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertCurrentPassword } from '../../platform/own-password.ts';
import { saveOwnPerson } from '../../platform/people/own-person.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { holdSession, peopleOf } from '../../platform/sessions/sessions.ts';
import { requestEmailChange, sentTo } from './email-change.actions.ts';
import { readProfile } from './profile.queries.ts';

export async function updateProfile(
  ctx: UserCtx,
  { limiter, mail }: { readonly limiter: SharedLimiter; readonly mail: Mail },
  body: z.output<typeof profileUpdate>,
): Promise<SavedProfile> {
  const { userId } = ctx.user;
  // The hash is out of reach of the request's own role.
  const account = await ctx.system
    .selectFrom('users')
    .select(['name', 'email', 'version', 'password_hash', 'home_entity_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (account.version !== body.version) throw stale();
  if (body.email === account.email) return saveProfile(ctx, mail, account, body);
  if (body.current_password === undefined)
    throw invalidField('current_password', 'Informe a senha atual para mudar o e-mail.');
  await assertCurrentPassword(ctx, limiter, account.password_hash, body.current_password);
  // Whether somebody else proved it is found out by whoever confirms it, and by nobody else.
  await limitMailsBy(ctx, limiter, body.email);
  return saveProfile(ctx, mail, account, body);
}

/** The name counts at once, a new address once it is confirmed. */
const saveProfile = (
  ctx: UserCtx,
  mail: Mail,
  account: { readonly name: string; readonly email: string; readonly home_entity_id: number },
  body: z.output<typeof profileUpdate>,
): Promise<SavedProfile> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.user;
    await holdSession(ctx.db, ctx.user);
    if (body.name !== account.name) {
      const saved = await ctx.db
        .updateTable('users')
        .set({ name: body.name })
        .where('id', '=', userId)
        .where('version', '=', body.version)
        .returning('id')
        .executeTakeFirst();
      if (!saved) throw stale();
    }
    const ofPerson = await saveOwnPerson(ctx.db, { ...account, id: userId, name: body.name }, body);
    const changed = [...(body.name === account.name ? [] : ['name']), ...ofPerson];
    const requested = body.email !== account.email;
    if (requested) await requestEmailChange(ctx, mail, { ...account, name: body.name }, body.email);
    const after = await readProfile(ctx);
    const actor = { legalEntityId: account.home_entity_id, actorId: userId };
    if (changed.length > 0)
      await recordAudit(ctx.db, actor, {
        action: 'user.profile_updated',
        object: ['user', userId],
        meta: { changed },
      });
    if (!requested) return after;
    await recordAudit(ctx.db, actor, { action: 'user.email_change_requested', object: ['user', userId] });
    return { ...after, messages: sentTo(mail, body.email, { isNew: true }) };
  });

/** One of one's own: a person somebody else is, or nobody, is absent. */
export const choosePerson = (ctx: UserCtx, personId: number): Promise<Profile> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.user;
    await holdSession(ctx.db, ctx.user);
    const people = await peopleOf(ctx.db, userId);
    found(people.find(({ id }) => id === personId));
    if (people[0]?.id === personId) return readProfile(ctx);
    const { home_entity_id } = await ctx.db
      .updateTable('users')
      .set({ active_person_id: personId })
      .where('id', '=', userId)
      .returning('home_entity_id')
      .executeTakeFirstOrThrow();
    const after = await readProfile(ctx);
    await recordAudit(
      ctx.db,
      { legalEntityId: home_entity_id, actorId: userId },
      { action: 'user.person_chosen', object: ['user', userId], meta: { person: personId } },
    );
    return after;
  });

const stale = () => new AppError('stale_version', 'A sua conta foi alterada enquanto você editava.');
