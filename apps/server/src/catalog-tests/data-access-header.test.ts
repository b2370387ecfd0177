import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTurns } from '../testing/full-form.ts';
import { multipart, smallFile } from '../testing/multipart.ts';
import { makeOrganisation } from '../testing/people.ts';
import { addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Asker, administrator, askerFor, askerWith, furnish, restoreAdministration } from './askers.ts';
import { expectRefusal } from './error-body.ts';
import type { OperationInput } from './known-record.ts';
import { inputFor, letIn } from './known-records.ts';
import { alternatives, guarded, type Operation } from './operations.ts';
import { rawRequest } from './raw-request.ts';
import { makePerson } from './record-makers.ts';
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

const next = inTurns();
/** What is one gate for all operations is tried at every fourth, each time at others. */
const atAFourth = inTurns(4);

describe('a malformed X-Data-Access answers 400 and nothing else', () => {
  test('there are many ways to be malformed', () => {
    expect(malformed(5).length + unsendable(5).length).toBeGreaterThan(60);
  });

  test.each(guarded)('$name', async (operation) => {
    const input = await inputFor(operation, asker);
    const before = await contentsOf(t);
    for (const value of next(malformed(entity))) {
      const headers = { 'x-data-access': value };
      const answer = await t.call(operation.endpoint, input, { token: asker.token, headers });
      expect(answer, value).toMatchObject({ status: 400, body: { code: 'malformed' } });
      expectRefusal(answer, 400);
    }
    expect(await contentsOf(t)).toEqual(before);
  });

  test.each(atAFourth(guarded))('$name, byte by byte', async (operation) => {
    const input = await inputFor(operation, asker);
    const before = await contentsOf(t);
    for (const [what, headers] of next(unsendable(entity))) {
      const { status, text } = await raw(operation, input, headers);
      expect(status, what).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ code: 'malformed' });
    }
    expect(await contentsOf(t)).toEqual(before);
    const fine = await raw(operation, input, [`X-Data-Access: ${entity},legal_entity`]);
    expect(fine.status, fine.text).toBe(letIn(operation));
    asker = await administrator(t, entity);
  });
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
  test.each(guarded)('$name answers 403 and says which kind', async (operation) => {
    const stranger = await makeOrganisation(t, 'Outra');
    const person = await makePerson(t, stranger, 'Caio');
    const sibling = await makePerson(t, entity, 'Lia');
    const asker = await askerWith(t, entity, alternatives(operation.endpoint.access));
    const input = await inputFor(operation, asker);
    const before = await contentsOf(t);
    for (const context of [
      `${stranger},legal_entity`,
      '999999999999999,legal_entity',
      `${person},natural_entity`,
      `${sibling},natural_entity`,
      '999999999,natural_entity',
    ]) {
      const answer = await t.call(operation.endpoint, input, { token: asker.token, entity: context });
      expectRefusal(answer, 403);
      expect(answer.body.code).toBe('data_access_revoked');
    }
    expect(await contentsOf(t)).toEqual(before);
  });

  afterEach(() => restoreAdministration(t));
  test.each(atAFourth(guarded))(
    '$name answers 403 on the request after the grant is gone',
    async (operation) => {
      const asker = await askerFor(t, entity, operation);
      const input = await inputFor(operation, asker);
      const context = { token: asker.token, entity: `${entity},legal_entity` };
      if (operation.endpoint.method === 'GET')
        expect((await t.call(operation.endpoint, input, context)).status).toBe(200);
      await t.pool.query(
        'delete from data_access_grants where role_id = $1 and legal_entity_id = $2 and user_id = $3',
        [asker.roleId, entity, asker.userId],
      );
      const answer = await t.call(operation.endpoint, input, context);
      expectRefusal(answer, 403);
      expect(answer.body.code).toBe('data_access_revoked');
    },
  );
});
