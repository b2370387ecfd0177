import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { howMany, inTurns } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
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
import { inputFor, letIn } from './known-records.ts';
import { allPermissions, alternatives, guarded, type Operation, onlyAdmins, ruled } from './operations.ts';
import { requireSecondFactor } from './record-makers.ts';
import { contentsOf } from './table-contents.ts';

let t: TestApp;
let entity: number;
let nobody: Asker;
/** Refusals after which every table was held against what it was before. */
let unchanged = 0;
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  nobody = await askerWith(t, entity, []);
});
afterEach(() => restoreAdministration(t));
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

describe.each(Object.keys(deadSessions))('with %s', (kind) => {
  let session: Awaited<ReturnType<NonNullable<(typeof deadSessions)[string]>>>;
  beforeAll(async () => {
    session = (await deadSessions[kind]?.(t, entity)) ?? {};
  });

  test.each(next(guarded))('$name answers 401 and changes nothing', async (operation) => {
    const input = await inputFor(operation, nobody);
    const before = await contentsOf(t);
    const answer = await t.call(operation.endpoint, input, session);
    expectRefusal(answer, 401);
    expect(answer.body.code).toBe('signed_out');
    expect(await contentsOf(t)).toEqual(before);
    unchanged += 1;
  });
});

/** The refusal, that it left nothing but its audit row, and what that row says. */
async function expectForbidden(operation: Operation, asker: Asker, code: string): Promise<void> {
  const { endpoint } = operation;
  const input = await inputFor(operation, asker);
  const before = await contentsOf(t);
  const kept = await refusalsKept();
  const answer = await t.call(endpoint, input, { token: asker.token });
  expectRefusal(answer, 403);
  expect(answer.body.code).toBe(code);
  expect(await contentsOf(t)).toEqual(before);
  unchanged += 1;
  expect(await refusalsKept()).toBe(kept + 1);
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
    expectForbidden(operation, nobody, 'forbidden'),
  );

  test.each(ruled)('$name answers 403 with every permission but its own', async (operation) => {
    const own = alternatives(operation.endpoint.access);
    const others = allPermissions.filter((name) => !own.includes(name));
    await expectForbidden(operation, await askerFor(t, entity, operation, others), 'forbidden');
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
    const asker = await askerFor(t, entity, operation, [permission]);
    const answer = await t.call(operation.endpoint, await inputFor(operation, asker), { token: asker.token });
    expect(answer.status, answer.text).toBe(letIn(operation));
  });

  test.each(ruled.filter(({ endpoint }) => onlyAdmins(alternatives(endpoint.access))))(
    '$name answers 403 to another group that holds its permission',
    async (operation) => {
      const asker = await askerWith(t, entity, alternatives(operation.endpoint.access));
      await expectForbidden(operation, asker, 'forbidden');
    },
  );

  test.each(next(ruled))(
    '$name stays shut where the group that has the permission does not reach',
    async (operation) => {
      const asker = await askerFor(t, entity, operation);
      await t.pool.query('delete from data_access_grants where user_id = $1', [asker.userId]);
      const input = await inputFor(operation, asker);
      await t.pool.query('delete from data_access_grants where user_id = $1', [asker.userId]);
      expectRefusal(await t.call(operation.endpoint, input, { token: asker.token }), 403);
    },
  );

  test.each(next(ruled))(
    '$name closes on the request after the permission was taken away',
    async (operation) => {
      const asker = await askerFor(t, entity, operation);
      const input = await inputFor(operation, asker);
      await t.pool.query('delete from role_permissions where role_id = $1', [asker.roleId]);
      expectRefusal(await t.call(operation.endpoint, input, { token: asker.token }), 403);
    },
  );

  test('the group admin is held to its permissions like any other', async () => {
    const asker = await administrator(t, entity);
    const { rows } = await t.pool.query(
      'delete from role_permissions where role_id = $1 returning permission_id',
      [asker.roleId],
    );
    for (const operation of atAFourth(ruled)) await expectForbidden(operation, asker, 'forbidden');
    await t.pool.query('insert into role_permissions select $1, unnest($2::bigint[])', [
      asker.roleId,
      rows.map(({ permission_id }) => permission_id),
    ]);
  });

  test.each(guarded.filter((operation) => !ruled.includes(operation)))(
    '$name asks for no permission',
    async (operation) => {
      const asker = await askerWith(t, entity, []);
      const answer = await t.call(operation.endpoint, await inputFor(operation, asker), {
        token: asker.token,
      });
      expect(answer.status, answer.text).toBe(letIn(operation));
    },
  );
});

describe('before the first password is set', () => {
  test.each(atAFourth(guarded.filter(({ endpoint }) => !endpoint.beforeFirstAccess)))(
    '$name answers 403',
    async (operation) => {
      const permissions = alternatives(operation.endpoint.access);
      const asker = await askerFor(t, entity, operation, permissions, { firstAccess: true });
      await expectForbidden(operation, asker, 'first_access');
    },
  );

  test.each(guarded.filter(({ endpoint }) => endpoint.beforeFirstAccess))(
    '$name answers',
    async (operation) => {
      const asker = await askerWith(t, entity, [], { firstAccess: true });
      const answer = await t.call(operation.endpoint, await inputFor(operation, asker), {
        token: asker.token,
      });
      expect(answer.status, answer.text).toBe(letIn(operation));
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
      const answer = await t.call(operation.endpoint, input, { token: asker.token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    },
  );

  test.each(guarded.filter(({ endpoint }) => endpoint.beforeSecondFactor))(
    '$name answers',
    async (operation) => {
      const asker = await askerWith(t, entity, []);
      await requireSecondFactor(t, asker.userId);
      const answer = await t.call(operation.endpoint, await inputFor(operation, asker), {
        token: asker.token,
      });
      expect(answer.status, answer.text).toBe(letIn(operation));
    },
  );
});

describe('in a browser', () => {
  test.each(atAFourth(guarded))('$name takes both halves of the session', async (operation) => {
    const asker = await askerFor(t, entity, operation);
    const input = await inputFor(operation, asker);
    const both = await browserSession(t, asker);
    expectRefusal(await t.call(operation.endpoint, input, { token: asker.token }), 401);
    expectRefusal(await t.call(operation.endpoint, input, { headers: both.headers ?? {} }), 401);
    const answer = await t.call(operation.endpoint, input, both);
    expect(answer.status, answer.text).toBe(letIn(operation));
  });
});

/** The dead sessions, and: nobody's, all but its own, its own alone, not the administration's, out of reach, taken away,
 * an empty administration, before the first password, before the second factor, half a browser's session. */
const kinds = Object.keys(deadSessions).length + 10;

test('and this is how many decisions that were', () =>
  recordPromise('principals', {
    tried: t.traffic.sent,
    atLeast: howMany(300, 5_000),
    failed: t.traffic.faults,
    target: 'cada operação abre só a quem pode; uma recusa não muda nada',
    also: { kinds, unchanged },
  }));
