import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howMany, inTurns } from '../testing/full-form.ts';
import { addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { requestsOfEachClass } from './support/gate-classes.ts';
import { guarded, type Operation } from './support/operations.ts';
import { rawRequest } from './support/raw-request.ts';
import { expectNothingWritten } from './support/table-contents.ts';

let t: TestApp;
let asker: Asker;
let port: number;
/** One of each class of operation: the gate is one for all (gate-classes.ts). */
let requests: ReadonlyMap<Operation, OperationInput>;
beforeAll(
  async () => {
    t = await startTestApp();
    asker = await administrator(t, await furnish(t));
    requests = await requestsOfEachClass(guarded, asker);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  },
  howMany(60_000, 600_000),
);
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
const patience = howMany(90_000, 1_800_000);

describe('the token counts in exactly one form', () => {
  test(
    'in no other form, place or header, at an operation of each class',
    () =>
      expectNothingWritten(t, async () => {
        for (const [{ endpoint }, input] of requests) {
          for (const authorization of next(almost(asker.token)))
            expectRefusal(await t.call(endpoint, input, { headers: { authorization } }), 401);
          for (const name of ['token', 'access_token', 'authorization', 'api_key'])
            expectRefusal(await t.call(endpoint, { ...input, query: { [name]: asker.token } }), 401);
          for (const name of ['sid', 'token', '__Host-sid'])
            expectRefusal(
              await t.call(endpoint, input, { headers: { cookie: `${name}=${asker.token}` } }),
              401,
            );
          for (const name of ['x-auth-token', 'proxy-authorization', 'x-access-token'])
            expectRefusal(
              await t.call(endpoint, input, { headers: { [name]: `Bearer ${asker.token}` } }),
              401,
            );
        }
      }),
    patience,
  );

  test(
    'in no form at all, at one of them',
    () =>
      expectNothingWritten(t, async () => {
        const [[{ endpoint }, input]] = requests as unknown as [[Operation, OperationInput]];
        for (const authorization of almost(asker.token))
          expectRefusal(await t.call(endpoint, input, { headers: { authorization } }), 401);
      }),
    patience,
  );

  test(
    'not when it is sent twice',
    () =>
      expectNothingWritten(t, async () => {
        const good = `Authorization: Bearer ${asker.token}`;
        const invented = 'Authorization: Bearer cfs_inventedinventedinvented';
        for (const { endpoint } of requests.keys())
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
      }),
    patience,
  );
});
