import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { multipart, smallFile } from '../testing/multipart.ts';
import { addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { OperationInput } from './records/known-record.ts';
import { inputFor, letIn } from './records/known-records.ts';
import { makePerson } from './records/record-makers.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { ofEachClass, requestsOfEachClass } from './support/gate-classes.ts';
import { guarded, type Operation } from './support/operations.ts';
import { rawRequest } from './support/raw-request.ts';
import { expectNothingWritten } from './support/table-contents.ts';

let t: TestApp;
let entity: number;
let asker: Asker;
let port: number;
/** One of each class of operation: the gate is one for all (gate-classes.ts). */
let requests: ReadonlyMap<Operation, OperationInput>;
beforeAll(
  async () => {
    t = await startTestApp();
    entity = await furnish(t);
    asker = await administrator(t, entity);
    requests = await requestsOfEachClass(guarded, asker);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  },
  howMany(60_000, 600_000),
);
afterAll(() => t.close());

/** Each is one slip away from `id,legal_entity` of an organisation the asker does reach. */
const malformed = (id: number): string[] => [
  ...['', ' ', ',', `${id}`, `${id},`, ',legal_entity', `legal_entity,${id}`, `${id}legal_entity`],
  ...[
    `${id}, legal_entity`,
    `${id} ,legal_entity`,
    ` ${id},legal_entity`,
    `${id},legal_entity `,
    `\t${id},legal_entity`,
  ],
  ...[
    `${id},LEGAL_ENTITY`,
    `${id},Legal_entity`,
    `${id},legal-entity`,
    `${id},legal_entities`,
    `${id},legal_entity_`,
  ],
  ...[
    `-${id},legal_entity`,
    `+${id},legal_entity`,
    `0${id},legal_entity`,
    `00000000000000${id},legal_entity`,
  ],
  ...[
    `${id}.0,legal_entity`,
    `${id}e0,legal_entity`,
    `0x${id},legal_entity`,
    `${id}n,legal_entity`,
    '0,legal_entity',
  ],
  ...[
    '9223372036854775808,legal_entity',
    '9223372036854775807,legal_entity',
    '1000000000000000,legal_entity',
  ],
  ...['NaN,legal_entity', 'Infinity,legal_entity', 'null,legal_entity', '*,legal_entity', '%31,legal_entity'],
  ...[`${id},legal_entity,${id}`, `${id},legal_entity,`, `${id},${id},legal_entity`, `${id};legal_entity`],
  ...[
    `${id},legal_entity, ${id},legal_entity`,
    `${id},legal_entity;${id},legal_entity`,
    `[${id},"legal_entity"]`,
  ],
  ...[
    `${id},user`,
    `${id},role`,
    `${id},all`,
    '0,ALL',
    '0, all',
    '00,all',
    '0,all,',
    'all',
    ',all',
    '-0,all',
  ],
  ...[
    `"${id},legal_entity"`,
    `'${id}',legal_entity`,
    `{"id":${id},"type":"legal_entity"}`,
    '[object Object]',
  ],
  ...[
    `${id} or 1=1,legal_entity`,
    `${id},legal_entity' --`,
    `${id},legal_entity\\n`,
    `${id},__proto__`,
    'undefined',
  ],
];

/** What Node's own client would refuse to send. */
const unsendable = (id: number): [what: string, headers: string[]][] => [
  ['a NUL', [`X-Data-Access: ${id}\u0000,legal_entity`]],
  ['a NUL at the end', [`X-Data-Access: ${id},legal_entity\u0000`]],
  ['full-width digits', [`X-Data-Access: ${utf8('１')},legal_entity`]],
  ['Arabic digits', [`X-Data-Access: ${utf8('١')},legal_entity`]],
  ['a zero-width space', [`X-Data-Access: ${id}${utf8('\u200b')},legal_entity`]],
  ['a superscript', [`X-Data-Access: ${id}\u00b2,legal_entity`]],
  ['a line folded into it', [`X-Data-Access: ${id},`, ' legal_entity']],
  ['itself again', [`X-Data-Access: ${id},legal_entity`, `X-Data-Access: ${id},legal_entity`]],
  [
    'itself again in other letters',
    [`x-data-access: ${id},legal_entity`, `X-DATA-ACCESS: ${id},legal_entity`],
  ],
  ['another after it', [`X-Data-Access: ${id},legal_entity`, 'X-Data-Access: 0,all']],
  ['another before it', ['X-Data-Access: 999999,legal_entity', `X-Data-Access: ${id},legal_entity`]],
  ['its halves apart', [`X-Data-Access: ${id}`, 'X-Data-Access: legal_entity']],
  ['an empty one after it', [`X-Data-Access: ${id},legal_entity`, 'X-Data-Access:']],
];
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** Each class meets every fourth of them, the next class the next. */
const next = inTurns(4);
const patience = howMany(90_000, 1_800_000);

describe('a malformed X-Data-Access answers 400 and nothing else', () => {
  test('there are many ways to be malformed', () => {
    expect(malformed(5).length + unsendable(5).length).toBeGreaterThan(60);
  });

  test(
    'whatever is wrong with it',
    () =>
      expectNothingWritten(t, async () => {
        for (const [operation, input] of requests)
          for (const value of next(malformed(entity))) {
            const headers = { 'x-data-access': value };
            const answer = await t.call(operation.endpoint, input, { token: asker.token, headers });
            expect(answer, `${operation.name} ${value}`).toMatchObject({
              status: 400,
              body: { code: 'malformed' },
            });
            expectRefusal(answer, 400);
          }
      }),
    patience,
  );

  test(
    'byte by byte',
    () =>
      expectNothingWritten(t, async () => {
        for (const [operation, input] of requests)
          for (const [what, headers] of next(unsendable(entity))) {
            const { status, text } = await raw(operation, input, headers);
            expect(status, `${operation.name} ${what}`).toBe(400);
            expect(JSON.parse(text)).toMatchObject({ code: 'malformed' });
          }
      }),
    patience,
  );

  test(
    'and in order it is taken, byte by byte',
    async () => {
      for (const operation of ofEachClass(guarded, 'in order')) {
        asker = await administrator(t, entity);
        const input = await inputFor(operation, asker);
        const fine = await raw(operation, input, [`X-Data-Access: ${entity},legal_entity`]);
        expect([operation.name, fine.status], fine.text).toEqual([operation.name, letIn(operation)]);
      }
      asker = await administrator(t, entity);
    },
    patience,
  );
});

function raw({ endpoint }: Operation, input: OperationInput, headers: string[]) {
  const sent = endpoint.upload
    ? multipart([smallFile(endpoint.upload)])
    : {
        body: endpoint.method === 'GET' ? '' : JSON.stringify(input.body),
        headers: { 'content-type': 'application/json' },
      };
  const body = sent.body.toString('latin1');
  return rawRequest(
    port,
    [
      `${endpoint.method} ${addressOf(endpoint, input)} HTTP/1.1`,
      'Host: conforme.test',
      `Authorization: Bearer ${asker.token}`,
      ...(input.cookie ? [`Cookie: ${input.cookie}`] : []),
      ...headers,
      ...(body
        ? [`Content-Type: ${sent.headers['content-type']}`, `Content-Length: ${sent.body.length}`]
        : []),
    ],
    body,
  );
}

describe('a context the user does not reach', () => {
  test(
    '403, whichever kind it is of',
    async () => {
      const stranger = await makeOrganisation(t, 'Outra');
      const contexts = [
        `${stranger},legal_entity`,
        '999999999999999,legal_entity',
        `${await makePerson(t, stranger, 'Caio')},natural_entity`,
        `${await makePerson(t, entity, 'Lia')},natural_entity`,
        '999999999,natural_entity',
      ];
      await expectNothingWritten(t, async () => {
        for (const [{ name, endpoint }, input] of requests)
          for (const context of contexts) {
            const answer = await t.call(endpoint, input, { token: asker.token, entity: context });
            expectRefusal(answer, 403);
            expect([name, answer.body.code]).toEqual([name, 'data_access_revoked']);
          }
      });
    },
    patience,
  );

  test(
    '403 on the request after the grant is gone',
    async () => {
      const asker = await administrator(t, entity);
      const context = { token: asker.token, entity: `${entity},legal_entity` };
      for (const [{ endpoint }, input] of requests)
        if (endpoint.grid) expect((await t.call(endpoint, input, context)).status).toBe(200);
      await t.pool.query(
        'delete from data_access_grants where role_id = $1 and legal_entity_id = $2 and user_id = $3',
        [asker.roleId, entity, asker.userId],
      );
      for (const [{ name, endpoint }, input] of requests) {
        const answer = await t.call(endpoint, input, context);
        expectRefusal(answer, 403);
        expect([name, answer.body.code]).toEqual([name, 'data_access_revoked']);
      }
    },
    patience,
  );
});
