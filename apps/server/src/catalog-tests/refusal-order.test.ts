import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMaintenance } from '../platform/maintenance.ts';
import { howMany } from '../testing/full-form.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { inputFor, letIn } from './records/known-records.ts';
import { type Asker, administrator, askerWith, furnish } from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { ofEachClass, requestsOfEachClass } from './support/gate-classes.ts';
import { guarded, type Operation, operations, ruled } from './support/operations.ts';
import { rawRequest } from './support/raw-request.ts';
import { expectNothingWritten } from './support/table-contents.ts';

let t: TestApp;
let entity: number;
let nobody: Asker;
let port: number;
/** One of each class of operation: the gate is one for all (gate-classes.ts). */
let requests: ReadonlyMap<Operation, OperationInput>;
beforeAll(
  async () => {
    t = await startTestApp();
    entity = await furnish(t);
    nobody = await askerWith(t, entity, []);
    requests = await requestsOfEachClass(operations, nobody);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  },
  howMany(60_000, 600_000),
);
afterAll(() => t.close());

const patience = howMany(90_000, 1_800_000);
const isGuarded = (operation: Operation) => guarded.includes(operation);
const isRuled = (operation: Operation) => ruled.includes(operation);
const isWrite = ({ endpoint }: Operation) => endpoint.method !== 'GET';
const those = (...are: ((operation: Operation) => boolean)[]) =>
  [...requests].filter(([operation]) => are.every((is) => is(operation)));

const unreadable = {
  'JSON that breaks off': '{"name": "Ana',
  'no JSON at all': 'name=Ana',
  'two megabytes': JSON.stringify({ name: 'x'.repeat(2_000_000) }),
};

describe('who may come in is decided before the body is read', () => {
  test(
    '401 whatever the body',
    () =>
      expectNothingWritten(t, async () => {
        for (const [{ endpoint }, input] of those(isGuarded, isWrite))
          for (const body of Object.values(unreadable))
            expectRefusal(await t.call(endpoint, { ...input, body }), 401);
      }),
    patience,
  );

  test(
    '403 whatever the body',
    () =>
      expectNothingWritten(t, async () => {
        for (const [{ endpoint }, input] of those(isRuled, isWrite))
          for (const body of Object.values(unreadable))
            expectRefusal(await t.call(endpoint, { ...input, body }, { token: nobody.token }), 403);
      }),
    patience,
  );

  test(
    '401 while an announced body has not arrived',
    async () => {
      for (const [{ name, endpoint }] of those(isGuarded, isWrite)) {
        const { status } = await rawRequest(port, [
          `${endpoint.method} ${endpoint.path.replaceAll(':', '')} HTTP/1.1`,
          'Host: conforme.test',
          'Content-Type: application/json',
          'Content-Length: 1000000',
        ]);
        expect([name, status]).toEqual([name, 401]);
      }
    },
    patience,
  );

  test(
    'a refusal does not keep a resting session alive',
    async () => {
      await t.pool.query(
        `update sessions set last_activity_at = now() - interval '5 minutes' where user_id = $1`,
        [nobody.userId],
      );
      await expectNothingWritten(t, async () => {
        for (const [{ endpoint }, input] of those(isRuled))
          expectRefusal(await t.call(endpoint, input, { token: nobody.token }), 403);
      });
    },
    patience,
  );
});

test(
  'in "Todas" a write is refused: it names its organisation',
  async () => {
    const { token } = await administrator(t, entity);
    await expectNothingWritten(t, async () => {
      for (const [{ endpoint }, input] of those(isRuled, isWrite))
        expectRefusal(await t.call(endpoint, input, { token, entity: '0,all' }), 409);
    });
  },
  patience,
);

describe('while closed for maintenance', () => {
  beforeAll(() => setMaintenance(t.system, 'Voltamos às 14h.'));
  afterAll(() => setMaintenance(t.system, null));
  const closed = { status: 503, body: { code: 'maintenance', messages: 'Voltamos às 14h.' } };

  test(
    '503 to all but the administration',
    () =>
      expectNothingWritten(t, async () => {
        for (const [operation, input] of those(({ endpoint }) => !endpoint.duringMaintenance)) {
          const session = isGuarded(operation) ? { token: nobody.token } : {};
          expect(await t.call(operation.endpoint, input, session), operation.name).toMatchObject(closed);
        }
      }),
    patience,
  );

  test(
    'the administration is still answered',
    async () => {
      for (const operation of ofEachClass(guarded, 'maintenance')) {
        const asker = await administrator(t, entity);
        const input = await inputFor(operation, asker);
        const answer = await t.call(operation.endpoint, input, { token: asker.token });
        expect([operation.name, answer.status], answer.text).toEqual([operation.name, letIn(operation)]);
      }
    },
    patience,
  );
});
