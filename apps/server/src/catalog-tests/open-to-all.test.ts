import { type RoleName, seededRoles } from '@conforme/contracts/core/pages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../core/secrets.ts';
import { makeUser, roleNamed } from '../testing/features/people.ts';
import { inTurns } from '../testing/full-form.ts';
import { type Answer, type SendOptions, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { inputFor } from './records/known-records.ts';
import { requireSecondFactor } from './records/record-makers.ts';
import { administrator, askerWith, browserSession, deadSessions, furnish } from './support/askers.ts';
import { everything } from './support/operations.ts';

/** What is open to anybody asks nobody who they are: whoever is signed in is answered like everybody else. */
let t: TestApp;
let entity: number;
let elsewhere: number;
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  elsewhere = await furnish(t);
});
afterAll(() => t.close());

/** It is about the session itself. */
const endsTheSession = 'session.logout';
const openToAll = everything.filter(
  ({ name, endpoint }) => endpoint.access === 'public' && name !== endsTheSession,
);

/** Everybody of access.test.ts, with whatever session they have. */
const kinds: Readonly<Record<string, () => Promise<SendOptions>>> = {
  ...Object.fromEntries(Object.entries(deadSessions).map(([kind, make]) => [kind, () => make(t, entity)])),
  ...Object.fromEntries(
    (Object.keys(seededRoles) as RoleName[]).map((role) => [
      `the group ${role}`,
      async () => ({ token: (await makeUser(t, { home: entity, roleId: await roleNamed(t, role) })).token }),
    ]),
  ),
  'nobody in particular': async () => ({ token: (await askerWith(t, entity, [])).token }),
  'administrator elsewhere': async () => ({
    token: (await administrator(t, elsewhere)).token,
    entity: `${entity},legal_entity`,
  }),
  'before the first password': async () => ({
    token: (await askerWith(t, entity, [], { firstAccess: true })).token,
  }),
  'before the second factor': async () => {
    const { token, userId } = await administrator(t, entity);
    await requireSecondFactor(t, userId);
    await t.pool.query('delete from second_factors where user_id = $1', [userId]);
    return { token };
  },
  'both halves of a browser’s session': async () => browserSession(t, await administrator(t, entity)),
  'an organisation that is none': async () => ({
    token: (await administrator(t, entity)).token,
    entity: '8000000000,legal_entity',
  }),
};

/** Of some minutes ago: what keeps it alive would be seen. */
const rest = ({ token = '' }: SendOptions) =>
  t.pool.query(
    `update sessions set last_activity_at = least(last_activity_at, now() - interval '5 minutes')
     where token_hash = $1`,
    [hashSecret(token)],
  );

/** The session, or the ticket, and whose it is. */
async function stateOf({ token = '' }: SendOptions): Promise<unknown> {
  const { rows } = await t.pool.query(
    `select to_jsonb(s) as session, to_jsonb(u) as person from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1
     union all
     select to_jsonb(s), to_jsonb(u) from sign_in_attempts s join users u on u.id = s.user_id where s.ticket_hash = $1`,
    [hashSecret(token)],
  );
  return rows;
}

/** What is the same whenever it is asked: fields and words, but nothing that is drawn or made anew. */
const formOf = ({ status, body, headers }: Answer, { params }: OperationInput) => ({
  status,
  leadsTo: Object.values(params ?? {}).reduce<string | undefined>(
    (address, value) => address?.replaceAll(String(value), '…'),
    headers.location as string | undefined,
  ),
  cookies: [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split('=')[0]),
  body: JSON.stringify(body ?? null, (key, value: unknown) =>
    typeof value === 'object' || (key === 'code' && /^[a-z_]+$/.test(String(value))) || key === 'message'
      ? value
      : typeof value,
  ),
});

/** In the short form, each kind at one of them. */
const next = inTurns(openToAll.length);

describe.each(Object.keys(kinds))('with %s', (kind) => {
  test.each(next(openToAll))(
    '$name answers as without a session, and leaves it as it is',
    async (operation) => {
      const session = (await kinds[kind]?.()) ?? {};
      const visitor = { t, entity, userId: 0, roleId: 0 };
      const plainInput = await inputFor(operation, visitor);
      const plain = await t.call(operation.endpoint, plainInput);
      const input = await inputFor(operation, visitor);
      await rest(session);
      const before = await stateOf(session);
      const answer = await t.call(operation.endpoint, input, session);
      expect(formOf(answer, input)).toEqual(formOf(plain, plainInput));
      expect(await stateOf(session)).toEqual(before);
    },
  );
});
