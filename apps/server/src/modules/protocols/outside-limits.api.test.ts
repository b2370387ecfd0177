import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganisation } from '../../testing/features/people.ts';
import { makeRequest, turnCase } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let made: Awaited<ReturnType<typeof makeRequest>>;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pool.query('delete from rate_limits');
  made = await makeRequest(t, school);
});

const { query, reply, startDraft, addFiles } = protocols.endpoints;
const act = (endpoint: Endpoint, more: object = {}) =>
  t.call(endpoint, { body: { form_type: 'privacy', protocol: made.protocol, key: made.key, ...more } });
const turn = (what: string) => turnCase(t, made.id, what);
const lines = async (): Promise<string[]> =>
  (
    await t.pool.query(
      `select kind || ': ' || body as line from case_entries where case_id = $1 and author = 'outside'
       and kind in ('message', 'reply') order by id`,
      [made.id],
    )
  ).rows.map(({ line }) => line);
const wrote = (times: number, ago: string) =>
  t.pool.query(
    `insert into case_entries (case_id, legal_entity_id, kind, author, audience, body, created_at)
     select $1, $2, 'message', 'outside', 'outside', 'Antes, a ' || n, now() - $4::interval
     from generate_series(1, $3::integer) n`,
    [made.id, school, times, ago],
  );

describe('messages', () => {
  test('of the same words on another day are another one; a second click is none', async () => {
    const say = () => act(reply, { text: 'Alguma novidade?' }).then(({ status }) => status);
    expect([await say(), await say()]).toEqual([200, 200]);
    expect(await lines()).toHaveLength(1);
    await t.pool.query(
      `update case_entries set created_at = now() - interval '11 minutes' where case_id = $1`,
      [made.id],
    );
    expect([await say(), await say()]).toEqual([200, 200]);
    expect(await lines()).toEqual(['message: Alguma novidade?', 'message: Alguma novidade?']);
  });

  test('that nobody asked for end at ten a day, and take nothing from the right to answer', async () => {
    await wrote(9, '1 hour');
    const say = (text: string) => act(reply, { text }).then(({ status }) => status);
    expect([await say('A décima.'), await say('A décima.')]).toEqual([200, 200]);
    const refused = await act(reply, { text: 'Sim.' });
    expect([refused.status, refused.body.messages]).toEqual([
      429,
      'Você enviou 10 mensagens neste pedido em um dia. Envie as próximas amanhã.',
    ]);
    await turn("state = 'waiting_holder'");
    expect(await say('Sim.')).toBe(200);
    expect((await lines()).slice(-2)).toEqual(['message: A décima.', 'reply: Sim.']);
  });

  test('are at most a hundred in a case', async () => {
    await wrote(99, '2 days');
    expect((await act(reply, { text: 'A centésima.' })).status).toBe(200);
    expect((await act(reply, { text: 'E mais uma.' })).status).toBe(409);
    expect(await lines()).toHaveLength(100);
  });
});

describe('papers', () => {
  const fill = (paper: string, count: number) =>
    t.pool.query(
      `with kept as (insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
         select gen_random_uuid(), $1, 'case.staff', 'papel.pdf', 'application/pdf', 1, sha256('x'), md5(random()::text)
         from generate_series(1, $4::integer) returning id)
       insert into case_files (file_id, legal_entity_id, case_id, paper) select id, $1, $2, $3 from kept`,
      [school, made.id, paper, count],
    );
  const send = async (text: string) => {
    const { draft, handle } = (await act(startDraft)).body;
    const { body } = await t.call(addFiles, { params: { handle }, query: { form_type: 'privacy' } });
    return act(reply, { text, draft, files: [body.files[0].id] });
  };

  test('of the holder have a room of their own, which the organisation does not fill', async () => {
    await fill('staff', 100);
    await fill('reply', 39);
    expect((await send('Segue.')).status).toBe(200);
    expect(await send('Segue outro.')).toMatchObject({
      status: 422,
      body: { errors: { files: ['Um pedido tem no máximo 40 arquivos de quem envia.'] } },
    });
    expect(await lines()).toEqual(['message: Segue.']);
  });
});

test('as their own words the holder reads what they wrote, not what somebody wrote down for them', async () => {
  expect((await act(query)).body.sections[0].said).toBe(plainRequest.description);
  await turn("channel = 'phone'");
  expect((await act(query)).body.sections[0].said).toBeNull();
});
