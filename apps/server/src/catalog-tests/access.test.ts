import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { type RoleName, seededRoles } from '@conforme/contracts/core/pages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { howMany, inTurns } from '../testing/full-form.ts';
import { handedTo, makeUser, openTestSession, roleNamed } from '../testing/people.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { type SendOptions, startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  type Asker,
  administrator,
  askerFor,
  askerWith,
  browserSession,
  deadSessions,
  furnish,
  restoreAdministration,
} from './askers.ts';
import { expectRefusal } from './error-body.ts';
import type { OperationInput } from './known-record.ts';
import { inputFor, letIn } from './known-records.ts';
import { allPermissions, alternatives, guarded, type Operation, onlyAdmins, ruled } from './operations.ts';
import { makePerson, requireSecondFactor } from './record-makers.ts';
import { contentsOf } from './table-contents.ts';

let t: TestApp;
let entity: number;
let nobody: Asker;
/** Another organisation. */
let elsewhere: number;
/** Refusals after which every table and every kept file was held against what it was before. */
let unchanged = 0;
/** The kinds of asker that were met. */
const met = new Set<string>();
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  elsewhere = await furnish(t);
  nobody = await askerWith(t, entity, []);
});
afterEach(async () => {
  await restoreAdministration(t);
  // What is compared before and after stays small.
  await t.pool.query(
    `delete from role_permissions where role_id in (select id from roles where name like 'role\\_%')`,
  );
});
afterAll(() => t.close());

const lastRefusal = async () => {
  const { rows } = await t.pool.query(
    `select chain, legal_entity_id, actor_id, action, meta from audit_events order by id desc limit 1`,
  );
  return rows[0];
};
const refusalsKept = async () => {
  const { rows } = await t.pool.query(`select count(*) from audit_events where chain = 'refused'`);
  return rows[0].count as number;
};

/** Every kind of dead session at some operations, each kind at others: the gate is the same for all. */
const next = inTurns();
/** What is one gate for all operations is tried at every fourth, each time at others. */
const atAFourth = inTurns(4);

/** Where somebody may say that they are at work; in the short form, one of these. */
const places = (...named: (string | undefined)[]) => next(named);

/** Sent from each of these places, refused each time, and nothing is left behind but audit and limits. */
async function expectRefused(
  kind: string,
  operation: Operation,
  sent: { input: OperationInput; session: SendOptions; from?: readonly (string | undefined)[] },
  refusal: { status: number; code: string },
): Promise<void> {
  const { input, session, from = [undefined] } = sent;
  met.add(kind);
  const before = await contentsOf(t);
  for (const entity of from) {
    const answer = await t.call(operation.endpoint, input, { ...session, ...(entity ? { entity } : {}) });
    expectRefusal(answer, refusal.status);
    expect(answer.body.code).toBe(refusal.code);
    unchanged += 1;
  }
  expect(await contentsOf(t)).toEqual(before);
}

const letInAs = async (kind: string, operation: Operation, asker: Asker): Promise<void> => {
  met.add(kind);
  const input = await inputFor(operation, asker);
  const answer = await t.call(operation.endpoint, input, { token: asker.token });
  expect(answer.status, answer.text).toBe(letIn(operation));
};

describe.each(Object.keys(deadSessions))('with %s', (kind) => {
  let session: SendOptions;
  let from: readonly (string | undefined)[];
  beforeAll(async () => {
    session = (await deadSessions[kind]?.(t, entity)) ?? {};
    from = places(
      undefined,
      `${entity},legal_entity`,
      `${elsewhere},legal_entity`,
      '8000000000,legal_entity',
      `${await makePerson(t, entity, 'Caio')},natural_entity`,
      '8000000000,natural_entity',
      '0,all',
    );
  });

  test.each(next(guarded))('$name answers 401 and changes nothing', async (operation) => {
    const input = await inputFor(operation, nobody);
    await expectRefused(kind, operation, { input, session, from }, { status: 401, code: 'signed_out' });
  });
});

/** The refusal, that it left nothing but its audit row, and what that row says. */
async function expectForbidden(
  kind: string,
  operation: Operation,
  asker: Asker,
  code = 'forbidden',
): Promise<void> {
  const { endpoint } = operation;
  const input = await inputFor(operation, asker);
  const session = { token: asker.token };
  const from = howMany(0, 1) ? ['0,all', `${entity},legal_entity`, undefined] : [undefined];
  const kept = await refusalsKept();
  await expectRefused(kind, operation, { input, session, from }, { status: 403, code });
  expect(Number(await refusalsKept())).toBe(Number(kept) + from.length);
  expect(await lastRefusal()).toEqual({
    chain: 'refused',
    legal_entity_id: entity,
    actor_id: asker.userId,
    action: 'access.refused',
    meta: { method: endpoint.method, path: endpoint.path, code },
  });
}

describe('permissions', () => {
  test.each(atAFourth(ruled))('$name answers 403 without any permission', (operation) =>
    expectForbidden('nobody in particular', operation, nobody),
  );

  test.each(ruled)('$name answers 403 with every permission but its own', async (operation) => {
    const own = alternatives(operation.endpoint.access);
    const others = allPermissions.filter((name) => !own.includes(name));
    const asker = await askerFor(t, entity, operation, others);
    await expectForbidden('every permission but its own', operation, asker);
  });

  test.each(
    ruled.flatMap((operation) =>
      alternatives(operation.endpoint.access).map((permission) => ({
        name: operation.name,
        permission,
        operation,
      })),
    ),
  )('$name opens with $permission alone', async ({ permission, operation }) => {
    await letInAs('one permission', operation, await askerFor(t, entity, operation, [permission]));
  });

  test.each(ruled.filter(({ endpoint }) => onlyAdmins(alternatives(endpoint.access))))(
    '$name answers 403 to another group that holds its permission',
    async (operation) => {
      const asker = await askerWith(t, entity, alternatives(operation.endpoint.access));
      await expectForbidden('its permission in another group', operation, asker);
    },
  );

  test.each(next(ruled))(
    '$name stays shut where the group that has the permission does not reach',
    async (operation) => {
      const asker = await askerFor(t, entity, operation);
      await t.pool.query('delete from data_access_grants where user_id = $1', [asker.userId]);
      const input = await inputFor(operation, asker);
      await t.pool.query('delete from data_access_grants where user_id = $1', [asker.userId]);
      const session = { token: asker.token };
      const refusal = { status: 403, code: 'forbidden' };
      await expectRefused('out of reach', operation, { input, session }, refusal);
    },
  );

  test.each(next(ruled))(
    '$name closes on the request after the permission was taken away',
    async (operation) => {
      const asker = await askerFor(t, entity, operation);
      const input = await inputFor(operation, asker);
      await t.pool.query('delete from role_permissions where role_id = $1', [asker.roleId]);
      const sent = { input, session: { token: asker.token } };
      await expectRefused('taken away', operation, sent, { status: 403, code: 'forbidden' });
    },
  );

  test.each(next(guarded))('$name is shut in an organisation that is not one’s own', async (operation) => {
    const input = await inputFor(operation, nobody);
    const { token } = await administrator(t, elsewhere);
    const from = places(`${entity},legal_entity`, '8000000000,legal_entity', '8000000000,natural_entity');
    const refusal = { status: 403, code: 'data_access_revoked' };
    await expectRefused('administrator elsewhere', operation, { input, session: { token }, from }, refusal);
  });

  test('the group admin is held to its permissions like any other', async () => {
    const asker = await administrator(t, entity);
    const { rows } = await t.pool.query(
      'delete from role_permissions where role_id = $1 returning permission_id',
      [asker.roleId],
    );
    for (const operation of atAFourth(ruled))
      await expectForbidden('an administration without permissions', operation, asker);
    await t.pool.query('insert into role_permissions select $1, unnest($2::bigint[])', [
      asker.roleId,
      rows.map(({ permission_id }) => permission_id),
    ]);
  });

  test.each(guarded.filter((operation) => !ruled.includes(operation)))(
    '$name asks for no permission',
    async (operation) => {
      await letInAs('nobody in particular', operation, await askerWith(t, entity, []));
    },
  );

  test.each(next(guarded))('$name asks for no confirmed address', async (operation) => {
    const asker = await askerFor(t, entity, operation);
    await t.pool.query('update users set email_verified_at = null where id = $1', [asker.userId]);
    await letInAs('an address never confirmed', operation, asker);
  });
});

const perGroup = inTurns(48, 'groups');

describe.each(Object.keys(seededRoles) as RoleName[])('the group %s as it is handed out', (role) => {
  const opens = ({ endpoint }: Operation) => ruleAllows(alternatives(endpoint.access).join('|'), handed);
  const handed = new Set(handedTo(role));
  let asker: Asker;
  beforeAll(async () => {
    const roleId = await roleNamed(t, role);
    const { id, token } = await makeUser(t, { home: entity, roleId });
    asker = { t, entity, userId: id, roleId, token };
  });

  test.each(perGroup(ruled.filter((operation) => !opens(operation))))('does not open $name', (operation) =>
    expectForbidden(`the group ${role}`, operation, asker),
  );

  test.each(perGroup(ruled.filter(opens)))('opens $name', async (operation) => {
    const token = await openTestSession(t, asker.userId, asker.roleId);
    await letInAs(`the group ${role}`, operation, { ...asker, token });
  });
});

describe('before the first password is set', () => {
  test.each(atAFourth(guarded.filter(({ endpoint }) => !endpoint.beforeFirstAccess)))(
    '$name answers 403',
    async (operation) => {
      const permissions = alternatives(operation.endpoint.access);
      const asker = await askerFor(t, entity, operation, permissions, { firstAccess: true });
      await expectForbidden('before the first password', operation, asker, 'first_access');
    },
  );

  test.each(guarded.filter(({ endpoint }) => endpoint.beforeFirstAccess))(
    '$name answers',
    async (operation) => {
      const asker = await askerWith(t, entity, [], { firstAccess: true });
      await letInAs('before the first password', operation, asker);
    },
  );
});

describe('before a second factor that a group asks for is there', () => {
  test.each(atAFourth(guarded.filter(({ endpoint }) => !endpoint.beforeSecondFactor)))(
    '$name answers 403',
    async (operation) => {
      const asker = await askerFor(t, entity, operation);
      await requireSecondFactor(t, asker.userId);
      const input = await inputFor(operation, asker);
      await t.pool.query('delete from second_factors where user_id = $1', [asker.userId]);
      const sent = { input, session: { token: asker.token } };
      const refusal = { status: 403, code: 'second_factor_missing' };
      await expectRefused('before the second factor', operation, sent, refusal);
    },
  );

  test.each(guarded.filter(({ endpoint }) => endpoint.beforeSecondFactor))(
    '$name answers',
    async (operation) => {
      const asker = await askerWith(t, entity, []);
      await requireSecondFactor(t, asker.userId);
      await letInAs('before the second factor', operation, asker);
    },
  );
});

describe('in a browser', () => {
  // At some: the other half that is missing or another's has its turns with the dead sessions above.
  test.each(next(guarded))('$name takes both halves of the session', async (operation) => {
    const asker = await askerFor(t, entity, operation);
    const input = await inputFor(operation, asker);
    const both = await browserSession(t, asker);
    const refusal = { status: 401, code: 'signed_out' };
    for (const session of [{ token: asker.token }, { headers: both.headers ?? {} }])
      await expectRefused('half of a browser’s session', operation, { input, session }, refusal);
    const answer = await t.call(operation.endpoint, input, both);
    expect(answer.status, answer.text).toBe(letIn(operation));
  });
});

/** What the security catalogue (A2) asks for, by the names these kinds have here. */
const catalogued = [
  ...['no session', 'an invented token', 'a token that is none', 'a session that expired'],
  ...['a session that was ended', 'a ticket that waits for the second factor', 'before the first password'],
  ...['an address never confirmed', 'an invited user', 'a blocked user', 'the group student'],
  ...['one permission', 'every permission but its own', 'the group teacher', 'the group admin'],
  'administrator elsewhere',
];

test('and this is how many decisions that were', () =>
  recordPromise('principals', {
    tried: t.traffic.sent,
    atLeast: howMany(300, 25_000),
    failed: t.traffic.faults,
    target: 'cada operação abre só a quem pode; uma recusa não muda nada',
    missed: catalogued.filter((kind) => !met.has(kind)).map((kind) => `faltou: ${kind}`),
    also: { kinds: met.size, unchanged },
  }));
