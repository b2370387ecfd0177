import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurns } from '../testing/full-form.ts';
import { addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Asker, administrator, furnish } from './askers.ts';
import { expectRefusal } from './error-body.ts';
import { inputFor, letIn } from './known-records.ts';
import { guarded } from './operations.ts';
import { rawRequest } from './raw-request.ts';
import { contentsOf } from './table-contents.ts';

let t: TestApp;
let entity: number;
let asker: Asker;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  asker = await administrator(t, entity);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** A good token in every form but the one that counts. */
const almost = (token: string): string[] => [
  ...[
    `Bearer\t${token}`,
    `Bearer  ${token}`,
    `bearer ${token}`,
    `BEARER ${token}`,
    `Bearer ${token} `,
    ` Bearer ${token}`,
  ],
  ...[
    token,
    `Bearer${token}`,
    `Bearer:${token}`,
    `Bearer=${token}`,
    `Token ${token}`,
    `Basic ${btoa(`:${token}`)}`,
  ],
  ...[
    `Bearer "${token}"`,
    `Bearer ${token},`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${token};x=1`,
    'Bearer',
    '',
  ],
  ...[
    `Bearer ${token}=`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}\u00a0`,
  ],
];

const next = inTurns();
/** What is one gate for all operations is tried at every fourth, each time at others. */
const atAFourth = inTurns(4);

describe('the token counts in exactly one form', () => {
  test.each(atAFourth(guarded))('$name', async (operation) => {
    const { endpoint } = operation;
    const input = await inputFor(operation, asker);
    const before = await contentsOf(t);
    for (const authorization of next(almost(asker.token)))
      expectRefusal(await t.call(endpoint, input, { headers: { authorization } }), 401);
    for (const name of ['token', 'access_token', 'authorization', 'api_key'])
      expectRefusal(await t.call(endpoint, { ...input, query: { [name]: asker.token } }), 401);
    for (const name of ['sid', 'token', '__Host-sid'])
      expectRefusal(await t.call(endpoint, input, { headers: { cookie: `${name}=${asker.token}` } }), 401);
    for (const name of ['x-auth-token', 'proxy-authorization', 'x-access-token'])
      expectRefusal(await t.call(endpoint, input, { headers: { [name]: `Bearer ${asker.token}` } }), 401);
    expect(await contentsOf(t)).toEqual(before);
  });

  test.each(atAFourth(guarded))('$name, sent twice', async ({ endpoint }) => {
    const good = `Authorization: Bearer ${asker.token}`;
    const invented = 'Authorization: Bearer cfs_inventedinventedinvented';
    const before = await contentsOf(t);
    for (const headers of [
      [good, good],
      [good, invented],
      [invented, good],
      [good, good.replace('Authorization', 'authorization')],
      [good, 'Authorization:'],
    ]) {
      const { status, text } = await rawRequest(port, [
        `${endpoint.method} ${addressOf(endpoint, {})} HTTP/1.1`,
        'Host: conforme.test',
        ...headers,
      ]);
      expect(status).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ code: 'signed_out' });
    }
    expect(await contentsOf(t)).toEqual(before);
  });

  test.each(atAFourth(guarded))('$name, sent as it should be', async (operation) => {
    const asker = await administrator(t, entity);
    const headers = { authorization: `Bearer ${asker.token}` };
    const answer = await t.call(operation.endpoint, await inputFor(operation, asker), { headers });
    expect(answer.status, answer.text).toBe(letIn(operation));
  });
});
