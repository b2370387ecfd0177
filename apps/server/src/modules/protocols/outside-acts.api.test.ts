import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import {
  atWork,
  bringTo,
  makeEntry,
  makeRequest,
  turnCase,
} from '../../testing/features/privacy-requests.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Made = Awaited<ReturnType<typeof makeRequest>>;

let t: TestApp;
let school: number;
let handler: TestUser;
let other: TestUser;
let made: Made;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
  const roleId = await makeRole(t, ['privacy_form.handling']);
  handler = await makeUser(t, { home: school, roleId });
  other = await makeUser(t, { home: school, roleId });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pool.query('delete from rate_limits; delete from notifications; delete from mail_messages');
  made = await makeRequest(t, school);
});

const { query, reply, withdraw, reopen, rate, file, startDraft, addFiles, removeFile } = protocols.endpoints;
const own = () => ({ form_type: 'privacy', protocol: made.protocol, key: made.key });
const act = (endpoint: Endpoint, more: object = {}) => t.call(endpoint, { body: { ...own(), ...more } });
/** As the organisation leaves it. */
const turn = (what: string) => turnCase(t, made.id, what);
const askHolder = async () => {
  await bringTo(t, made.id, { ...atWork, state: 'waiting_holder' });
  await t.pool.query(
    `update cases set pauses = jsonb_build_array(jsonb_build_object('from', now() - interval '2 days', 'until', null,
      'reason', 'pergunta')) where id = $1`,
    [made.id],
  );
};
const answered =
  "state = 'answered', result = 'granted', answered_at = now(), ended_at = now(), reopen_until = now() + interval '30 days'";
const row = async () => (await t.pool.query('select * from privacy_cases where id = $1', [made.id])).rows[0];
const lines = async () =>
  (
    await t.pool.query(
      'select kind, author, audience, body from case_entries where case_id = $1 order by id',
      [made.id],
    )
  ).rows.slice(1);
const told = async () =>
  (await t.pool.query('select user_id, title, message, extra_data from notifications order by user_id')).rows;
const running = async () =>
  (
    await t.pool.query(
      'select rule_key from case_clocks where case_id = $1 and stopped_at is null order by rule_key',
      [made.id],
    )
  ).rows.map(({ rule_key }) => rule_key);
const refused = {
  code: 'not_found',
  messages: 'Não encontramos nada com estes dados. Confira o protocolo e a chave.',
};

test.each<[string, Endpoint, object]>([
  ['reply', reply, { text: 'Sim.' }],
  ['withdraw', withdraw, {}],
  ['reopen', reopen, { reason: 'Faltou algo.' }],
  ['rate', rate, { stars: 5 }],
  ['startDraft', startDraft, {}],
  ['file', file, { file_id: '00000000-0000-4000-8000-000000000000' }],
])('%s takes the key, and is refused like any query without it', async (_, endpoint, more) => {
  await askHolder();
  expect(await act(endpoint, { ...more, key: '0123456789' })).toMatchObject({ status: 404, body: refused });
  expect((await act(endpoint, { ...more, key: null })).status).toBe(422);
  expect(await lines()).toEqual([]);
  expect((await row()).state).toBe('waiting_holder');
});

describe('replying', () => {
  test('goes on with the work: state, clocks, line, audit, and the word to whoever is responsible', async () => {
    made = await makeRequest(t, school, {}, new Date(Date.now() - 5 * 86_400_000).toISOString());
    await askHolder();
    await turn(`responsible_id = ${handler.id}`);
    const before = await row();
    const rows = await auditOf(t, async () => {
      const { status, body } = await act(reply, { text: 'Estudei lá em 2019.' });
      expect([status, body.status.title, body.acts]).toEqual([
        200,
        'Seu pedido está em análise',
        ['reply', 'withdraw'],
      ]);
    });
    expect(rows).toMatchObject([
      {
        legal_entity_id: school,
        actor_id: null,
        action: 'privacy_request.holder_replied',
        object_uuid: made.id,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('2019');
    expect(await lines()).toEqual([
      { kind: 'reply', author: 'outside', audience: 'outside', body: 'Estudei lá em 2019.' },
    ]);
    const after = await row();
    expect([after.state, after.due_at]).toEqual(['in_progress', before.due_at]);
    expect(Date.parse(after.internal_due_at)).toBeGreaterThan(Date.parse(before.internal_due_at));
    expect(await told()).toMatchObject([
      {
        user_id: handler.id,
        title: expect.stringMatching(/^O titular respondeu: LGPD-/),
        extra_data: { form_path: `/privacy-form/${made.id}/handling` },
      },
    ]);
  });

  test('before validation it goes back to where it was; all handlers hear where nobody is responsible', async () => {
    await turn("state = 'waiting_holder'");
    expect((await act(reply, { text: 'Segue.' })).status).toBe(200);
    expect((await row()).state).toBe('received');
    expect((await told()).map(({ user_id }) => user_id)).toEqual([handler.id, other.id]);
  });

  test('with files: uploaded by handle, taken over with the reply, and read back by the holder alone', async () => {
    await askHolder();
    const { draft, handle } = (await act(startDraft)).body;
    const send = () => t.call(addFiles, { params: { handle }, query: { form_type: 'privacy' } });
    const [kept, dropped] = [(await send()).body.files[0], (await send()).body.files[0]];
    expect(
      (await t.call(removeFile, { body: { form_type: 'privacy', draft, file_id: dropped.id } })).status,
    ).toBe(200);
    expect((await act(reply, { text: ' ' })).body.errors).toHaveProperty('text');
    const { status, body } = await act(reply, { draft, files: [kept.id] });
    expect([status, body.entries.at(-1).files, body.entries.at(-1).body]).toEqual([200, [kept], null]);
    const got = await act(file, { file_id: kept.id });
    expect([got.status, got.bytes.length]).toEqual([200, kept.size]);
    made = await makeRequest(t, school);
    expect((await act(file, { file_id: kept.id })).status).toBe(404);
  });

  test('the draft of another case, or of nobody, brings nothing', async () => {
    await askHolder();
    const theirs = (await act(startDraft)).body;
    const { body } = await t.call(addFiles, {
      params: { handle: theirs.handle },
      query: { form_type: 'privacy' },
    });
    made = await makeRequest(t, school);
    await askHolder();
    for (const draft of [theirs.draft, 'A'.repeat(43), null])
      expect((await act(reply, { text: 'Oi.', draft, files: [body.files[0].id] })).status).toBe(404);
    expect([(await row()).state, await lines()]).toEqual(['waiting_holder', []]);
  });

  test('sent twice at once: one line, two equal answers; to another question the same words are another answer', async () => {
    await askHolder();
    const both = await Promise.all([act(reply, { text: 'Sim.' }), act(reply, { text: 'Sim.' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await lines()).toHaveLength(1);
    await makeEntry(t, made, { kind: 'question', body: 'E o irmão?' });
    await askHolder();
    expect((await act(reply, { text: 'Sim.' })).status).toBe(200);
    expect((await lines()).map(({ kind }) => kind)).toEqual(['reply', 'question', 'reply']);
  });

  test('what nobody asked for is a message: told, dated, and the work goes on as it was', async () => {
    await turn(
      `state = 'awaiting_approval', proposal = '{}', proposal_id = ${await makeEntry(t, made, { kind: 'proposal' })}`,
    );
    const before = await row();
    const rows = await auditOf(t, async () => {
      const both = await Promise.all([
        act(reply, { text: 'Mudei de e-mail.' }),
        act(reply, { text: 'Mudei de e-mail.' }),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0]?.body.entries.at(-1)).toMatchObject({ kind: 'message', body: 'Mudei de e-mail.' });
    });
    expect(rows.map(({ action }) => action)).toEqual(['privacy_request.holder_wrote']);
    const { version, updated_at, ...after } = await row();
    expect(before).toMatchObject(after);
    // Whoever was about to answer reads it first.
    expect(version).toBe(before.version + 1);
    expect((await lines()).slice(1)).toEqual([
      { kind: 'message', author: 'outside', audience: 'outside', body: 'Mudei de e-mail.' },
    ]);
    expect((await told())[0]).toMatchObject({ title: expect.stringMatching(/^Mensagem do titular: LGPD-/) });
    expect(await told()).toHaveLength(2);
  });

  test('ends with the case, and is not done all day', async () => {
    const say = (text: string) => act(reply, { text }).then(({ status }) => status);
    for (let round = 0; round < 10; round++) expect(await say(`Mensagem ${round}.`)).toBe(200);
    expect(await say('Mais uma.')).toBe(429);
    made = await makeRequest(t, school);
    await turn(answered);
    expect(await act(reply, { text: 'Oi.' })).toMatchObject({
      status: 409,
      body: { messages: 'Este pedido já terminou.' },
    });
    expect(await lines()).toEqual([]);
  });
});

describe('withdrawing', () => {
  test.each(['received', 'in_progress', 'waiting_holder'])('from %s ends it, once', async (state) => {
    await bringTo(t, made.id, { state, identity_method: 'email_code' });
    const both = await Promise.all([act(withdraw), act(withdraw)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toMatchObject({ status: { tone: 'ended' }, acts: ['reopen'] });
    expect(await row()).toMatchObject({
      state: 'cancelled',
      result: 'withdrawn',
      ended_at: expect.any(String),
    });
    expect(await lines()).toEqual([
      { kind: 'withdrawn', author: 'outside', audience: 'outside', body: null },
    ]);
    expect(await running()).toEqual([]);
    expect(await told()).toHaveLength(2);
    expect((await t.letters('caio@exemplo.test')).map(({ subject }) => subject)).toEqual([
      `Seu pedido foi encerrado: ${made.protocol}`,
    ]);
  });

  test('writes to no address that nobody has proven, and is not done all day', async () => {
    for (let round = 0; round < 6; round++) {
      expect((await act(withdraw)).status).toBe(200);
      expect((await act(reopen, { reason: `Outra vez, a ${round}ª.` })).status).toBe(200);
    }
    expect((await act(withdraw)).status).toBe(429);
    expect(await t.letters('caio@exemplo.test')).toEqual([]);
  });

  test('while an answer waits for approval, that one is dropped', async () => {
    const { rows } = await t.pool.query(
      `insert into case_entries (case_id, legal_entity_id, kind, author) values ($1, $2, 'proposal', 'staff') returning id`,
      [made.id, school],
    );
    await turn(`state = 'awaiting_approval', proposal_id = ${rows[0].id}, proposal = '{}'`);
    expect((await act(withdraw)).status).toBe(200);
    expect(await row()).toMatchObject({ state: 'cancelled', proposal_id: null, proposal: null });
  });

  test('what has ended cannot be withdrawn', async () => {
    await turn(answered);
    expect(await act(withdraw)).toMatchObject({
      status: 409,
      body: { messages: 'Este pedido já terminou.' },
    });
  });
});

describe('taking it up again', () => {
  test('within its time, with a reason: the clocks run anew from today', async () => {
    await turn(answered);
    await t.pool.query('update case_clocks set stopped_at = now() where case_id = $1', [made.id]);
    expect((await act(reopen, { reason: ' ' })).status).toBe(422);
    const both = await Promise.all([
      act(reopen, { reason: 'Faltou o histórico.' }),
      act(reopen, { reason: 'Faltou o histórico.' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toMatchObject({
      status: { tone: 'waiting' },
      acts: ['reply', 'withdraw'],
      answered_at: null,
    });
    expect(both[0]?.body.terms).toMatchObject([{ stopped_at: null }]);
    expect(await row()).toMatchObject({ state: 'received', result: null, reopened: 1, reopen_until: null });
    expect(await lines()).toMatchObject([
      { kind: 'reopened', author: 'outside', body: 'Faltou o histórico.' },
    ]);
    expect(await running()).toEqual(['dsr.confirm_access.complete', 'dsr.internal']);
  });

  test('not after its time, and not while it is open', async () => {
    expect((await act(reopen, { reason: 'Faltou.' })).status).toBe(409);
    await turn(answered);
    await turn("reopen_until = now() - interval '1 second'");
    const { status, body } = await act(reopen, { reason: 'Faltou.' });
    expect([status, body.messages]).toEqual([
      409,
      'O prazo para reabrir este pedido terminou. Você pode fazer outro pedido.',
    ]);
    expect(await lines()).toEqual([]);
  });
});

describe('rating', () => {
  test('after the answer, once, from one to five, with or without words', async () => {
    expect((await act(rate, { stars: 5 })).status).toBe(409);
    await turn(answered);
    for (const stars of [0, 6, 2.5, '5']) expect((await act(rate, { stars })).status).toBe(422);
    const both = await Promise.all([
      act(rate, { stars: 4, text: 'Rápido.' }),
      act(rate, { stars: 4, text: 'Rápido.' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.rating).toMatchObject({ stars: 4, text: 'Rápido.' });
    expect(both[0]?.body.acts).toEqual(['reopen']);
    expect(await row()).toMatchObject({ stars: 4, rating_text: 'Rápido.' });
    expect(await lines()).toHaveLength(1);
    for (const other of [{ stars: 5, text: 'Rápido.' }, { stars: 4 }])
      expect(await act(rate, other)).toMatchObject({
        status: 409,
        body: { messages: 'Você já avaliou este atendimento.' },
      });
  });

  test('what was answered again is rated again; the first one stays in the timeline', async () => {
    await turn(answered);
    await act(rate, { stars: 1, text: 'Faltou tudo.' });
    expect((await act(reopen, { reason: 'Faltou.' })).body).toMatchObject({
      rating: null,
      acts: ['reply', 'withdraw'],
    });
    await turn(answered);
    expect(await act(rate, { stars: 5, text: null })).toMatchObject({
      status: 200,
      body: { rating: { stars: 5, text: null } },
    });
    expect((await lines()).map(({ kind, body }) => [kind, body])).toEqual([
      ['rated', 'Faltou tudo.'],
      ['reopened', 'Faltou.'],
      ['rated', null],
    ]);
  });
});

describe('files', () => {
  const give = async (paper: string, audience: string | null) => {
    const { rows } = await t.pool.query(
      `insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
       values (gen_random_uuid(), $1, 'case.staff', 'papel.pdf', 'application/pdf', 1, sha256('x'), md5(random()::text))
       returning id`,
      [school],
    );
    const line =
      audience === null
        ? null
        : (
            await t.pool.query(
              `insert into case_entries (case_id, legal_entity_id, kind, author, audience) values ($1, $2, 'answer', 'staff', $3)
         returning id`,
              [made.id, school, audience],
            )
          ).rows[0].id;
    await t.pool.query(
      'insert into case_files (file_id, legal_entity_id, case_id, entry_id, paper) values ($1, $2, $3, $4, $5)',
      [rows[0].id, school, made.id, line, paper],
    );
    return rows[0].id as string;
  };

  test('those of the request and of lines the holder may read; never the organisation’s own', async () => {
    const [sent, answer] = [await give('request', null), await give('staff', 'outside')];
    const [inside, loose] = [await give('staff', 'internal'), await give('staff', null)];
    const { body } = await act(query);
    expect(body.files.map(({ id }: { id: string }) => id)).toEqual([sent]);
    expect(JSON.stringify(body)).toContain(answer);
    for (const hidden of [inside, loose]) {
      expect(JSON.stringify(body)).not.toContain(hidden);
      expect((await act(file, { file_id: hidden })).status).toBe(404);
    }
    // Nor, with the key of this one, those of another case.
    const other = await makeRequest(t, school);
    await t.pool.query('update case_files set case_id = $1 where file_id = $2', [other.id, sent]);
    expect((await act(file, { file_id: sent })).status).toBe(404);
  });
});
