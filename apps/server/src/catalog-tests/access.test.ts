import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { type RoleName, seededRoles } from '@conforme/contracts/core/pages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handedTo, makeUser, openTestSession, roleNamed } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { type SendOptions, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { inputFor, letIn } from './records/known-records.ts';
import { makePerson, requireSecondFactor } from './records/record-makers.ts';
import {
  type Asker,
  administrator,
  askerFor,
  askerWith,
  browserSession,
  deadSessions,
  furnish,
  restoreAdministration,
} from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { ofEachClass, requestsOfEachClass } from './support/gate-classes.ts';
import { alternatives, guarded, type Operation, onlyAdmins, ruled } from './support/operations.ts';
import { expectNothingWritten } from './support/table-contents.ts';

let t: TestApp;
let entity: number;
let nobody: Asker;
/** Another organisation. */
let elsewhere: number;
/** One of each class of operation, in order but for who sends it (gate-classes.ts). */
let requests: ReadonlyMap<Operation, OperationInput>;
/** Refusals around which every table and every kept file was held against what it was before. */
let unchanged = 0;
/** The kinds of asker that were met. */
const met = new Set<string>();
beforeAll(
  async () => {
    t = await startTestApp();
    entity = await furnish(t);
    elsewhere = await furnish(t);
    nobody = await askerWith(t, entity, []);
    requests = await requestsOfEachClass(guarded, nobody);
  },
  howMany(60_000, 600_000),
);
afterEach(() => restoreAdministration(t));
afterAll(() => t.close());

const patience = howMany(90_000, 3_600_000);

/** Where somebody may say that they are at work; in the short form, one of these. */
const places = inTurns();

interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** Sent by somebody from each of these places. */
interface Sent {
  readonly session: SendOptions;
  readonly from?: readonly (string | undefined)[];
}

async function expectRefused(
  { name, endpoint }: Operation,
  { input, session, from = [undefined] }: Sent & { input: OperationInput },
  refusal: Refusal,
): Promise<void> {
  for (const entity of from) {
    const answer = await t.call(endpoint, input, { ...session, ...(entity ? { entity } : {}) });
    expect({ name, status: answer.status, code: answer.body?.code }, answer.text).toEqual({
      name,
      ...refusal,
    });
    expectRefusal(answer, refusal.status);
    unchanged += 1;
  }
}

/** An operation of each class refuses it, and nothing is left behind but audit and limits. */
const expectRefusedByAll = async (
  kind: string,
  sent: Sent,
  refusal: Refusal,
  among: (operation: Operation) => boolean = () => true,
): Promise<void> => {
  met.add(kind);
  await expectNothingWritten(t, async () => {
    for (const [operation, input] of requests)
      if (among(operation)) await expectRefused(operation, { ...sent, input }, refusal);
  });
};

const letInAs = async (kind: string, operation: Operation, asker: Asker): Promise<void> => {
  met.add(kind);
  const input = await inputFor(operation, asker);
  const answer = await t.call(operation.endpoint, input, { token: asker.token });
  expect([operation.name, answer.status], answer.text).toEqual([operation.name, letIn(operation)]);
};

test.each(Object.keys(deadSessions))(
  'with %s: 401, and nothing is changed',
  async (kind) => {
    const session = (await deadSessions[kind]?.(t, entity)) ?? {};
    const from = places([
      undefined,
      `${entity},legal_entity`,
      `${elsewhere},legal_entity`,
      '8000000000,legal_entity',
      `${await makePerson(t, entity, 'Caio')},natural_entity`,
      '8000000000,natural_entity',
      '0,all',
    ]);
    await expectRefusedByAll(kind, { session, from }, { status: 401, code: 'signed_out' });
  },
  patience,
);

const refusals = async () => {
  const { rows } = await t.pool.query(
    `select legal_entity_id, actor_id, action, meta from audit_events where chain = 'refused' order by id`,
  );
  return rows;
};
const isRuled = (operation: Operation) => ruled.includes(operation);
const forbidden = { status: 403, code: 'forbidden' };

/** Refused by all of these, and each refusal is in the audit log. */
async function expectForbidden(
  kind: string,
  asker: Asker,
  code = 'forbidden',
  among: (operation: Operation) => boolean = isRuled,
): Promise<void> {
  const from = howMany(0, 1) ? ['0,all', `${entity},legal_entity`, undefined] : [undefined];
  const before = await refusals();
  await expectRefusedByAll(kind, { session: { token: asker.token }, from }, { status: 403, code }, among);
  const told = [...requests.keys()].filter(among).flatMap(({ endpoint: { method, path } }) =>
    from.map(() => ({
      legal_entity_id: entity,
      actor_id: asker.userId,
      action: 'access.refused',
      meta: { method, path, code },
    })),
  );
  expect((await refusals()).slice(before.length)).toEqual(told);
}

/** Whoever may, by a group of their own or, where that counts nowhere else, in the administration. */
const whoMay = ({ endpoint }: Operation): Promise<Asker> => {
  const permissions = alternatives(endpoint.access);
  return onlyAdmins(permissions) ? administrator(t, entity) : askerWith(t, entity, permissions);
};

/** One of each class, sent by whoever may, after something was taken from them. */
async function expectRefusedAfter(
  kind: string,
  among: readonly Operation[],
  taken: (asker: Asker) => Promise<unknown>,
): Promise<void> {
  met.add(kind);
  const made: [Operation, Sent & { input: OperationInput }][] = [];
  for (const operation of ofEachClass(among, kind)) {
    const asker = await whoMay(operation);
    const input = await inputFor(operation, asker);
    await taken(asker);
    made.push([operation, { input, session: { token: asker.token } }]);
  }
  await expectNothingWritten(t, async () => {
    for (const [operation, sent] of made) await expectRefused(operation, sent, forbidden);
  });
}

describe('permissions', () => {
  test(
    '403 without any permission, and the audit log tells of it',
    () => expectForbidden('nobody in particular', nobody),
    patience,
  );

  test(
    '403 where the group that has the permission does not reach',
    () =>
      expectRefusedAfter('out of reach', ruled, ({ userId }) =>
        t.pool.query('delete from data_access_grants where user_id = $1', [userId]),
      ),
    patience,
  );

  test(
    '403 on the request after the permission was taken away',
    () =>
      expectRefusedAfter(
        'taken away',
        ruled.filter(({ endpoint }) => !onlyAdmins(alternatives(endpoint.access))),
        ({ roleId }) => t.pool.query('delete from role_permissions where role_id = $1', [roleId]),
      ),
    patience,
  );

  test(
    '403 in an organisation that is not one’s own',
    async () => {
      const { token } = await administrator(t, elsewhere);
      const from = places([`${entity},legal_entity`, '8000000000,legal_entity', '8000000000,natural_entity']);
      const refusal = { status: 403, code: 'data_access_revoked' };
      await expectRefusedByAll('administrator elsewhere', { session: { token }, from }, refusal);
    },
    patience,
  );

  test(
    'the group admin is held to its permissions like any other',
    async () => {
      const asker = await administrator(t, entity);
      await t.pool.query('delete from role_permissions where role_id = $1', [asker.roleId]);
      await expectForbidden('an administration without permissions', asker);
    },
    patience,
  );

  const inTurn = inTurns(16, 'one permission');
  test.each(
    inTurn(
      ruled.flatMap((operation) =>
        alternatives(operation.endpoint.access).map((permission) => ({
          name: operation.name,
          permission,
          operation,
        })),
      ),
    ),
  )('$name opens with $permission alone', async ({ permission, operation }) => {
    await letInAs('one permission', operation, await askerFor(t, entity, operation, [permission]));
  });

  test.each(inTurn(guarded.filter((operation) => !isRuled(operation))))(
    '$name asks for no permission',
    async (operation) => {
      await letInAs('nobody in particular', operation, await askerWith(t, entity, []));
    },
  );

  test(
    'no confirmed address is asked for',
    async () => {
      for (const operation of ofEachClass(guarded, 'address')) {
        const asker = await whoMay(operation);
        await t.pool.query('update users set email_verified_at = null where id = $1', [asker.userId]);
        await letInAs('an address never confirmed', operation, asker);
      }
    },
    patience,
  );
});

const perGroup = inTurns(48, 'groups');

describe.each(Object.keys(seededRoles) as RoleName[])('the group %s as it is handed out', (role) => {
  const handed = new Set(handedTo(role));
  const opens = ({ endpoint }: Operation) => ruleAllows(alternatives(endpoint.access).join('|'), handed);
  let asker: Asker;
  beforeAll(async () => {
    const roleId = await roleNamed(t, role);
    // Other tests give the group admin what is withheld from it.
    await t.pool.query(
      `delete from role_permissions where role_id = $1
         and permission_id not in (select id from permissions where name = any ($2))`,
      [roleId, [...handed]],
    );
    const { id, token } = await makeUser(t, { home: entity, roleId });
    asker = { t, entity, userId: id, roleId, token };
  });

  test(
    'opens nothing that it was not handed',
    () =>
      expectForbidden(
        `the group ${role}`,
        asker,
        'forbidden',
        (operation) => isRuled(operation) && !opens(operation),
      ),
    patience,
  );

  test.each(perGroup(ruled.filter(opens)))('opens $name', async (operation) => {
    const token = await openTestSession(t, asker.userId, asker.roleId);
    await letInAs(`the group ${role}`, operation, { ...asker, token });
  });
});

describe('before the first password is set', () => {
  const isBefore = ({ endpoint }: Operation) => endpoint.beforeFirstAccess === true;

  test(
    '403 at what has to wait for it',
    async () => {
      const asker = await administrator(t, entity);
      await t.pool.query('update users set first_access = true where id = $1', [asker.userId]);
      const waits = (operation: Operation) => !isBefore(operation);
      await expectForbidden('before the first password', asker, 'first_access', waits);
    },
    patience,
  );

  test.each(guarded.filter(isBefore))('$name answers', async (operation) => {
    const asker = await askerWith(t, entity, [], { firstAccess: true });
    await letInAs('before the first password', operation, asker);
  });
});

describe('before a second factor that a group asks for is there', () => {
  const isBefore = ({ endpoint }: Operation) => endpoint.beforeSecondFactor === true;

  test(
    '403 at what has to wait for it',
    async () => {
      const asker = await administrator(t, entity);
      await requireSecondFactor(t, asker.userId);
      const waits = (operation: Operation) => !isBefore(operation);
      await expectForbidden('before the second factor', asker, 'second_factor_missing', waits);
    },
    patience,
  );

  test.each(guarded.filter(isBefore))('$name answers', async (operation) => {
    const asker = await askerWith(t, entity, []);
    await requireSecondFactor(t, asker.userId);
    await letInAs('before the second factor', operation, asker);
  });
});

describe('in a browser', () => {
  test(
    'a request takes both halves of the session',
    async () => {
      const { headers = {}, token = '' } = await browserSession(t, await administrator(t, entity));
      for (const session of [{ token }, { headers }])
        await expectRefusedByAll(
          'half of a browser’s session',
          { session },
          { status: 401, code: 'signed_out' },
        );
      for (const operation of inTurns(8, 'both halves')(ofEachClass(guarded, 'both halves'))) {
        const asker = await whoMay(operation);
        const input = await inputFor(operation, asker);
        const answer = await t.call(operation.endpoint, input, await browserSession(t, asker));
        expect([operation.name, answer.status], answer.text).toEqual([operation.name, letIn(operation)]);
      }
    },
    patience,
  );
});

/** What the security catalogue (A2) asks for, by the names these kinds have here. */
const catalogued = [
  ...['no session', 'an invented token', 'a token that is none', 'a session that expired'],
  ...['a session that was ended', 'a ticket that waits for the second factor', 'before the first password'],
  ...['an address never confirmed', 'an invited user', 'a blocked user', 'the group student'],
  ...['one permission', 'nobody in particular', 'the group teacher', 'the group admin'],
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
