import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMaintenance } from '../platform/maintenance.ts';
import { inTurns } from '../testing/full-form.ts';
import { type SendOptions, startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Asker, administrator, askerWith, furnish } from './askers.ts';
import { expectRefusal } from './error-body.ts';
import { inputFor, letIn } from './known-records.ts';
import { alternatives, guarded, operations, ruled, uploads, writes } from './operations.ts';
import { rawRequest } from './raw-request.ts';
import { contentsOf } from './table-contents.ts';

let t: TestApp;
let entity: number;
let nobody: Asker;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  nobody = await askerWith(t, entity, []);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const guardedWrites = [...writes, ...uploads].filter((operation) => guarded.includes(operation));
const ruledWrites = [...writes, ...uploads].filter((operation) => ruled.includes(operation));
/** What is one gate for all operations is tried at every fourth, each time at others. */
const atAFourth = inTurns(4);
const unreadable = {
  'JSON that breaks off': '{"name": "Ana',
  'no JSON at all': 'name=Ana',
  'two megabytes': JSON.stringify({ name: 'x'.repeat(2_000_000) }),
};

describe('who may come in is decided before the body is read', () => {
  test.each(atAFourth(guardedWrites))('$name: 401 whatever the body', async (operation) => {
    const input = await inputFor(operation, nobody);
    const before = await contentsOf(t);
    for (const body of Object.values(unreadable))
      expectRefusal(await t.call(operation.endpoint, { ...input, body }), 401);
    expect(await contentsOf(t)).toEqual(before);
  });

  test.each(atAFourth(ruledWrites))('$name: 403 whatever the body', async (operation) => {
    const input = await inputFor(operation, nobody);
    const before = await contentsOf(t);
    for (const body of Object.values(unreadable))
      expectRefusal(await t.call(operation.endpoint, { ...input, body }, { token: nobody.token }), 403);
    expect(await contentsOf(t)).toEqual(before);
  });

  test.each(atAFourth(guardedWrites))(
    '$name: 401 while an announced body has not arrived',
    async ({ endpoint }) => {
      const { status } = await rawRequest(port, [
        `${endpoint.method} ${endpoint.path.replaceAll(':', '')} HTTP/1.1`,
        'Host: conforme.test',
        'Content-Type: application/json',
        'Content-Length: 1000000',
      ]);
      expect(status).toBe(401);
    },
  );

  test.each(atAFourth(ruled))('$name: a refusal does not keep a resting session alive', async (operation) => {
    await t.pool.query(
      `update sessions set last_activity_at = now() - interval '5 minutes' where user_id = $1`,
      [nobody.userId],
    );
    const input = await inputFor(operation, nobody);
    const before = await contentsOf(t);
    expectRefusal(await t.call(operation.endpoint, input, { token: nobody.token }), 403);
    expect(await contentsOf(t)).toEqual(before);
  });
});

describe('in "Todas"', () => {
  test.each(ruledWrites)('$name is refused: a write names its organisation', async (operation) => {
    const asker = await administrator(t, entity);
    const input = await inputFor(operation, asker);
    const before = await contentsOf(t);
    const answer = await t.call(operation.endpoint, input, { token: asker.token, entity: '0,all' });
    expectRefusal(answer, 409);
    expect(await contentsOf(t)).toEqual(before);
  });
});

describe('while closed for maintenance', () => {
  beforeAll(() => setMaintenance(t.system, 'Voltamos às 14h.'));
  afterAll(() => setMaintenance(t.system, null));
  const closed = { status: 503, body: { code: 'maintenance', messages: 'Voltamos às 14h.' } };

  test.each(atAFourth(operations.filter(({ endpoint }) => !endpoint.duringMaintenance)))(
    '$name answers 503 to all but the administration',
    async (operation) => {
      const permissions = alternatives(operation.endpoint.access);
      const asker = await askerWith(t, entity, permissions);
      const input = await inputFor(operation, asker);
      const before = await contentsOf(t);
      const session: SendOptions = guarded.includes(operation) ? { token: asker.token } : {};
      expect(await t.call(operation.endpoint, input, session)).toMatchObject(closed);
      expect(await contentsOf(t)).toEqual(before);
    },
  );

  test.each(atAFourth(guarded))('$name still answers the administration', async (operation) => {
    const asker = await administrator(t, entity);
    const answer = await t.call(operation.endpoint, await inputFor(operation, asker), { token: asker.token });
    expect(answer.status, answer.text).toBe(letIn(operation));
  });
});
