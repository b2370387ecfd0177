import type { z } from '@conforme/contracts/core/schema.ts';
import type { Profile, profileUpdate } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { emailTaken, limitTakenAddresses } from '../../platform/accounts/taken-addresses.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertCurrentPassword } from '../../platform/own-password.ts';
import { saveOwnPerson } from '../../platform/people/own-person.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { endSessionsOf, holdSession, peopleOf } from '../../platform/sessions/sessions.ts';
import { readProfile } from './profile.queries.ts';

export async function updateProfile(
  ctx: UserCtx,
  limiter: SharedLimiter,
  body: z.output<typeof profileUpdate>,
): Promise<Profile> {
  const { userId } = ctx.user;
  // The hash is out of reach of the request's own role.
  const account = await ctx.system
    .selectFrom('users')
    .select(['name', 'email', 'version', 'password_hash', 'home_entity_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (account.version !== body.version) throw stale();
  if (body.email === account.email) return saveProfile(ctx, account, body);
  if (body.current_password === undefined)
    throw invalidField('current_password', 'Informe a senha atual para mudar o e-mail.');
  await assertCurrentPassword(ctx, limiter, account.password_hash, body.current_password);
  return limitTakenAddresses(ctx, limiter, 'own', () => saveProfile(ctx, account, body));
}

const saveProfile = (
  ctx: UserCtx,
  account: { readonly name: string; readonly email: string; readonly home_entity_id: number },
  body: z.output<typeof profileUpdate>,
): Promise<Profile> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.user;
    const ofAccount = (['name', 'email'] as const).filter((field) => body[field] !== account[field]);
    await holdSession(ctx.db, ctx.user);
    if (ofAccount.length > 0) {
      const saved = await ctx.db
        .updateTable('users')
        .set({ name: body.name, email: body.email })
        .where('id', '=', userId)
        .where('version', '=', body.version)
        .returning('id')
        .executeTakeFirst()
        .catch((error) => {
          throw emailTaken(error) ?? error;
        });
      if (!saved) throw stale();
    }
    // Whoever signed in with the old address proves to know the new one.
    if (ofAccount.includes('email')) await endSessionsOf(ctx.db, userId, { except: ctx.user.sessionId });
    const ofPerson = await saveOwnPerson(ctx.db, { ...account, id: userId, name: body.name }, body);
    const changed = [...ofAccount, ...ofPerson];
    const after = await readProfile(ctx);
    if (changed.length > 0)
      await recordAudit(
        ctx.db,
        { legalEntityId: account.home_entity_id, actorId: userId },
        { action: 'user.profile_updated', object: ['user', userId], meta: { changed } },
      );
    return after;
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

export const endOtherSessions = (ctx: UserCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.user;
    await holdSession(ctx.db, ctx.user);
    const ended = await endSessionsOf(ctx.db, userId, { except: sessionId });
    const { home_entity_id } = await ctx.db
      .selectFrom('users')
      .select('home_entity_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (ended > 0)
      await recordAudit(
        ctx.db,
        { legalEntityId: home_entity_id, actorId: userId },
        { action: 'user.other_sessions_ended', object: ['user', userId], meta: { ended } },
      );
    return { ended };
  });
