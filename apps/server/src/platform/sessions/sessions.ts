import type { SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { sql } from 'kysely';
import { found, signedOut } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import type { Exchange, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { deferStatement, pipelined } from '../../core/database/pipeline.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { ownPhotoAddress } from '../accounts/photos.ts';
import { unreadOf } from '../notifications/unread.ts';
import { inForce } from './permission-names.ts';

interface OpenedSession {
  readonly id: number;
  readonly token: string;
  readonly expires_at: string;
}

interface HeldSession {
  readonly authenticated_at: string;
  readonly expires_at: string;
}

/**
 * A fresh token each time a session begins or its power changes; the browser's half goes into a cookie. One that
 * continues another is no new sign-in: it keeps the hour of that sign-in and the end that was set then.
 */
export async function openSession(
  db: Transaction,
  http: Exchange,
  config: Config,
  session: { userId: number; roleId: number | null; continues?: HeldSession },
): Promise<OpenedSession> {
  const token = newSecret('cfs_');
  const cookie = http.fromBrowser ? newSecret() : null;
  const opened = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      active_role_id: session.roleId,
      token_hash: hashSecret(token),
      cookie_hash: cookie === null ? null : hashSecret(cookie),
      device: http.device,
      ...(session.continues ?? { expires_at: sql`now() + make_interval(hours => ${config.SESSION_HOURS})` }),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  await deferStatement(
    db,
    sql`update sessions set ended_at = now()
      where user_id = ${session.userId} and ended_at is null and id not in (
        select id from sessions where user_id = ${session.userId} and ended_at is null
        order by id desc limit ${config.SESSIONS_PER_USER})`,
  );
  if (cookie !== null) http.setSessionCookie(cookie);
  return { ...opened, token };
}

/**
 * Opening and ending sessions of one person take turns at the person's row. Without it, an end that waits for an
 * old session would not see the one that replaced it.
 */
const lockPerson = (db: Transaction, userId: number) =>
  db.selectFrom('users').select('status').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/** Holds the session a request came with: one that has ended since then decides nothing any more. */
export async function holdSession(
  db: Transaction,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
): Promise<HeldSession> {
  const person = await lockPerson(db, userId);
  const session = await db
    .selectFrom('sessions')
    .select(['authenticated_at', 'expires_at'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (person?.status !== 'active' || !session) throw signedOut();
  return session;
}

export const endSession = (db: Transaction, id: number) =>
  db.updateTable('sessions').set({ ended_at: sql`now()` }).where('id', '=', id).execute();

/** Says how many were open. */
export async function endSessionsOf(
  db: Transaction,
  userId: number,
  { except = null }: { readonly except?: number | null } = {},
): Promise<number> {
  await lockPerson(db, userId);
  const { rows } = await sql`update sessions set ended_at = now()
    where user_id = ${userId} and ended_at is null and id is distinct from ${except}
    returning id`.execute(db);
  return rows.length;
}

/** The session a request came with goes on under a new token; every other one of the person ends. */
export async function renewSession(
  db: Transaction,
  { http, config, user }: Pick<UserCtx, 'http' | 'config' | 'user'>,
  continues: HeldSession,
): Promise<{ token: string; expires_at: string }> {
  await endSessionsOf(db, user.userId);
  const session = { userId: user.userId, roleId: user.roleId, continues };
  const { token, expires_at } = await openSession(db, http, config, session);
  return { token, expires_at };
}

/** The role named teacher if present, else the first, else none (specification §4). */
export const firstActiveRole = <R extends { readonly name: string }>(roles: readonly R[]): R | null =>
  roles.find((role) => role.name === 'teacher') ?? roles[0] ?? null;

export const rolesOf = (db: Database | Transaction, userId: number) => rolesHeld(db, userId).execute();

export const rolesHeld = (db: Database | Transaction, userId: number) =>
  db
    .selectFrom('role_users')
    .innerJoin('roles', 'roles.id', 'role_users.role_id')
    .select(['roles.id', 'roles.name', 'roles.display_name'])
    .where('role_users.user_id', '=', userId)
    .where('roles.deleted_at', 'is', null)
    .orderBy('roles.id');

interface ActiveRole {
  readonly userId: number;
  readonly roleId: number | null;
}

export const permissionsOf = async (db: Database | Transaction, config: Config, active: ActiveRole) =>
  namesInForce(config, await permissionsHeld(db, active).execute());

/** As everywhere: a role that reaches no entity has no force. */
const permissionsHeld = (db: Database | Transaction, { userId, roleId }: ActiveRole) =>
  db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .select(['permissions.name', 'roles.name as role_name'])
    .where('role_permissions.role_id', '=', roleId)
    .where('permissions.guard_name', '=', 'web')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_grants')
          .select('user_grants.user_id')
          .where('user_grants.user_id', '=', userId)
          .where('user_grants.role_id', '=', roleId),
      ),
    )
    .orderBy('permissions.name');

function namesInForce(config: Config, held: readonly { name: string; role_name: string }[]) {
  const names = held.map(({ name }) => name);
  return inForce(config, held[0]?.role_name ?? null, names).map((name) => ({ name }));
}

/** Somebody's own persons, the active one first: the one chosen in the profile, or else the oldest. */
export const peopleOf = (db: Database | Transaction, userId: number) => ownPeople(db, userId).execute();

const ownPeople = (db: Database | Transaction, userId: number) =>
  db
    .selectFrom('natural_entities as n')
    .innerJoin('users', 'users.id', 'n.user_id')
    .select(['n.id', 'n.version', 'n.first_name', 'n.surname', 'n.social_name', 'n.gender', 'n.birth_date'])
    .select('n.marital_status')
    .where('n.user_id', '=', userId)
    .where('n.deleted_at', 'is', null)
    .orderBy(sql`n.id is not distinct from users.active_person_id`, 'desc')
    .orderBy('n.id');

export const asPeople = (people: Awaited<ReturnType<typeof peopleOf>>) =>
  people.map(({ id, first_name, surname }) => ({
    id,
    type: 'natural_entity' as const,
    name: `${first_name} ${surname}`.trim(),
  }));

/**
 * The account; what of it is still owed: a second factor, and the data of the organisation one registered oneself and
 * answers for (specification §4); and how much waits to be read.
 */
const accountOf = (userId: number) => sql<{
  id: number;
  name: string;
  email: string;
  first_access: boolean;
  email_verified_at: string | null;
  photo_id: string | null;
  second_factor_missing: boolean;
  uncomplete_entity_id: number | null;
  unread: number;
}>`select u.id, u.name, u.email, u.first_access, u.email_verified_at, u.photo_id,
    second_factor_missing(u.id), e.id as uncomplete_entity_id, (select count(*) ${unreadOf(sql`u.id`)}) as unread
  from users u left join legal_entities e
    on e.id = u.home_entity_id and e.completed_at is null and answers_for(u.id, e.id)
  where u.id = ${userId}`;

/** What the browser keeps about who signed in: specification §3. */
export async function snapshot(
  db: Database | Transaction,
  config: Config,
  userId: number,
  session: OpenedSession & { roleId: number | null },
): Promise<SessionSnapshot> {
  const [accounts, roles, people, permissions] = await pipelined(db, [
    accountOf(userId),
    rolesHeld(db, userId),
    ownPeople(db, userId),
    permissionsHeld(db, { userId, roleId: session.roleId }),
  ]);
  const user = found(accounts[0]);
  const [me] = people;
  return {
    app_2fa_enabled: false,
    token: session.token,
    expires_at: session.expires_at,
    id: user.id,
    name: user.name,
    email: user.email,
    profile_picture: ownPhotoAddress(user.photo_id),
    firstAccess: user.first_access,
    secondFactorMissing: user.second_factor_missing,
    email_verified_at: user.email_verified_at,
    roles,
    active_role: roles.find((role) => role.id === session.roleId)?.name ?? null,
    permissions: namesInForce(config, permissions),
    natural_entity: me ? { birth_date: me.birth_date, gender: me.gender as 'M' | 'F' | null } : null,
    people: asPeople(people),
    uncomplete_legal_entity_id: user.uncomplete_entity_id,
    pingInterval: config.PING_INTERVAL,
    slow_kbps_rate: config.SLOW_KBPS_RATE,
    unreadNotifications: user.unread,
  };
}
