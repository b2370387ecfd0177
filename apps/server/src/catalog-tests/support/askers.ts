import { sql } from 'kysely';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import {
  makeOrganisation,
  makeRole,
  makeUser,
  openTestSession,
  roleNamed,
} from '../../testing/features/people.ts';
import { giveSecondFactor, ticketFor } from '../../testing/features/second-factor.ts';
import type { SendOptions, TestApp } from '../../testing/test-app.ts';
import type { Asking } from '../records/known-record.ts';
import { alternatives, type Operation, onlyAdmins, withheldPermissions } from './operations.ts';

export interface Asker extends Asking {
  readonly token: string;
}

/** Someone whose group holds exactly these permissions, in an organisation that already exists. */
export async function askerWith(
  t: TestApp,
  entity: number,
  permissions: readonly string[],
  options: { firstAccess?: boolean } = {},
): Promise<Asker> {
  const roleId = await makeRole(t, permissions);
  const { id, token } = await makeUser(t, { home: entity, roleId, ...options });
  return { t, entity, userId: id, roleId, token };
}

/** Somebody who may do everything: here the group admin also holds what the seed withholds from it. */
export async function administrator(t: TestApp, entity: number): Promise<Asker> {
  const roleId = await roleNamed(t, 'admin');
  await t.pool.query(
    `insert into role_permissions select $1, id from permissions where name = any ($2) on conflict do nothing`,
    [roleId, withheldPermissions],
  );
  const { id, token } = await makeUser(t, { home: entity, roleId });
  return { t, entity, userId: id, roleId, token };
}

/**
 * Someone whose group holds exactly these permissions, in force: the group is a new one or, where they count in the
 * administration only, that group itself, until `restoreAdministration`.
 */
export async function askerFor(
  t: TestApp,
  entity: number,
  { endpoint }: Operation,
  permissions: readonly string[] = alternatives(endpoint.access),
  options: { firstAccess?: boolean } = {},
): Promise<Asker> {
  if (!onlyAdmins(alternatives(endpoint.access)) && !onlyAdmins(permissions))
    return askerWith(t, entity, permissions, options);
  const roleId = await roleNamed(t, 'admin');
  await t.pool.query(
    `delete from role_permissions where role_id = $1
       and permission_id not in (select id from permissions where name = any ($2))`,
    [roleId, permissions],
  );
  const { id, token } = await makeUser(t, { home: entity, roleId, ...options });
  return { t, entity, userId: id, roleId, token };
}

export async function restoreAdministration(t: TestApp): Promise<void> {
  await t.pool.query(
    `insert into role_permissions select r.id, p.id from roles r, permissions p where r.name = 'admin'
     on conflict do nothing`,
  );
}

/** An administrator with a new session each time: some requests end the session that made them. */
export async function tirelessAdministrator(t: TestApp, entity: number): Promise<() => Promise<string>> {
  const { userId, roleId } = await administrator(t, entity);
  return async () => {
    await sql`update users set status = 'active', first_access = false where id = ${userId}`.execute(
      t.system,
    );
    return openTestSession(t, userId, roleId);
  };
}

/** A installation where someone else already administers, so that no rule about the last one gets in the way. */
export async function furnish(t: TestApp): Promise<number> {
  const entity = await makeOrganisation(t, 'Escola Ipê');
  await administrator(t, entity);
  return entity;
}

/** Each way in which a session can be no session. All belong to administrators: only the session is wrong. */
export const deadSessions: Readonly<Record<string, (t: TestApp, entity: number) => Promise<SendOptions>>> = {
  'no session': async () => ({}),
  'an invented token': async () => ({ token: newSecret('cfs_') }),
  'a token that is none': async () => ({ token: 'x' }),
  'a ticket that waits for the second factor': async (t, entity) => {
    const { userId } = await administrator(t, entity);
    await giveSecondFactor(t, userId, { withCodes: false });
    return { token: await ticketFor(t, userId) };
  },
  'a session that expired': (t, entity) => broken(t, entity, `expires_at = now() - interval '1 second'`),
  'a session that was ended': (t, entity) => broken(t, entity, 'ended_at = now()'),
  'a session left idle': (t, entity) =>
    broken(
      t,
      entity,
      `last_activity_at = now() - interval '${t.config.SESSION_IDLE_MINUTES} minutes 1 second'`,
    ),
  'a browser session without its cookie': (t, entity) => broken(t, entity, `cookie_hash = '\\x01'`),
  'a browser session with a cookie of another': async (t, entity) => ({
    ...(await broken(t, entity, `cookie_hash = '\\x01'`)),
    headers: { cookie: `sid=${newSecret()}` },
  }),
  'a blocked user': (t, entity) => ofUserWith(t, entity, 'blocked'),
  'an inactive user': (t, entity) => ofUserWith(t, entity, 'inactive'),
  'an invited user': (t, entity) => ofUserWith(t, entity, 'invited'),
};

async function broken(t: TestApp, entity: number, change: string): Promise<SendOptions> {
  const { token } = await administrator(t, entity);
  await sql`update sessions set ${sql.raw(change)} where token_hash = ${hashSecret(token)}`.execute(t.system);
  return { token };
}

async function ofUserWith(t: TestApp, entity: number, status: string): Promise<SendOptions> {
  const { token, userId } = await administrator(t, entity);
  await sql`update users set status = ${status} where id = ${userId}`.execute(t.system);
  return { token };
}

/** A session opened by a browser, with both of its halves. */
export async function browserSession(t: TestApp, asker: Asker): Promise<SendOptions> {
  const cookie = newSecret();
  await sql`update sessions set cookie_hash = ${hashSecret(cookie)} where token_hash = ${hashSecret(asker.token)}`.execute(
    t.system,
  );
  return { token: asker.token, headers: { cookie: `sid=${cookie}` } };
}
