import type { OwnSession, Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { ownLinks } from '../../platform/people/own-links.ts';
import { ownPerson } from '../../platform/people/own-person.ts';
import { asPeople, peopleOf } from '../../platform/sessions/sessions.ts';

type Asking = Pick<UserCtx, 'user' | 'config'> & { readonly db: Database | Transaction };

export async function readProfile({ db, user: { userId, roleId } }: Asking): Promise<Profile> {
  const { email_handed_in, ...account } = await db
    .selectFrom('users')
    .select([
      'id',
      'version',
      'name',
      'email',
      'email_verified_at',
      'email_handed_in',
      'created_at',
      'last_login_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const pending = await db
    .selectFrom('user_tokens')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email_change')
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  const { rows: roles } = await sql<Profile['roles'][number]>`
    select r.id, r.name, r.display_name, r.id is not distinct from ${roleId} as active,
      array(select p.display_name from role_permissions rp join permissions p on p.id = rp.permission_id
            where rp.role_id = r.id order by p.name) as permissions
    from role_users held join roles r on r.id = held.role_id
    where held.user_id = ${userId} order by r.id`.execute(db);
  return {
    ...account,
    email_handed: email_handed_in !== null,
    pending_email: pending ? { email: pending.email as string, expires_at: pending.expires_at } : null,
    roles,
    people: asPeople(await peopleOf(db, userId)),
    person: await ownPerson(db, userId),
    ...(await ownLinks(db, userId)),
  };
}

/** Those that still let somebody in: neither ended, nor expired, nor asleep for too long. */
export async function openSessions({ db, user, config }: Asking): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, authenticated_at as started_at, last_activity_at, expires_at, device, id = ${user.sessionId} as current
    from sessions
    where user_id = ${user.userId} and ended_at is null and expires_at > now()
      and last_activity_at > now() - make_interval(mins => ${config.SESSION_IDLE_MINUTES})
    order by id = ${user.sessionId} desc, last_activity_at desc, id desc`.execute(db);
  return rows;
}
