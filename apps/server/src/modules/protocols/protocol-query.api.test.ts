import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { formTypes } from '@conforme/contracts/platform/cases/form-types.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProtocol } from '../../platform/cases/open-case.ts';
import { makeOrganisation } from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Made = Awaited<ReturnType<typeof makeRequest>>;

let t: TestApp;
let school: number;
let made: Made;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pool.query('delete from rate_limits');
  made = await makeRequest(t, school, { types: ['ACES', 'CORR'] });
});

const reference = ({ protocol, key }: Pick<Made, 'protocol' | 'key'> = made) => ({
  form_type: 'privacy',
  protocol,
  key,
});
const query = (body: object, address?: string) =>
  t.call(protocols.endpoints.query, { body }, address ? { address } : {});
const refusal = {
  code: 'not_found',
  messages: 'Não encontramos nada com estes dados. Confira o protocolo e a chave.',
};
/** One line of the timeline, as staff or the machine leave it. */
const entry = async (kind: string, audience: string, body: string | null, author = 'staff') =>
  (
    await t.pool.query<{ id: number }>(
      `insert into case_entries (case_id, legal_entity_id, kind, author, audience, body, published_at)
       values ($1, $2, $3, $4, $5, $6, case when $5 = 'public' then now() end) returning id`,
      [made.id, school, kind, author, audience, body],
    )
  ).rows[0]?.id as number;

describe('with the key', () => {
  test('the holder reads how it stands, what is due by which law, and what was written for them', async () => {
    await entry('note', 'internal', 'nota que fica em casa');
    const asked = await entry('question', 'outside', 'Qual é o ano da matrícula?');
    await entry('published', 'public', 'Publicamos a lista de quem recebe os dados.');
    const { status, body } = await query(reference());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      access: 'outside',
      form_type: 'privacy',
      protocol: made.protocol,
      organisation: { name: 'Escola Ipê' },
      status: { tone: 'waiting', title: 'Seu pedido chegou', step: 0 },
      sections: [
        {
          title: 'O que você pediu',
          list: ['Acessar meus dados', 'Corrigir meus dados'],
          said: 'Quero uma cópia dos meus dados.',
        },
      ],
      answered_at: null,
      answer_rows: [],
      related: null,
      paper: { outcome: [] },
      rating: null,
      acts: ['reply', 'withdraw'],
      files: [],
      file_rules: { kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx'], max_bytes: 10_485_760, max_files: 10 },
    });
    expect(body.terms).toEqual([
      expect.objectContaining({
        lines: [expect.objectContaining({ of: 'law', source: 'LGPD (Lei 13.709/2018), art. 19, II' })],
        stopped_at: null,
      }),
      expect.objectContaining({ lines: [expect.objectContaining({ of: 'own' })] }),
    ]);
    expect(
      body.terms.map(({ lines }: { lines: { due_at: string }[] }) => lines[0]?.due_at ?? '').sort()[0],
    ).toBe(made.dueAt);
    expect(body.entries.map(({ kind, is_public }: Record<string, unknown>) => [kind, is_public])).toEqual([
      ['received', false],
      ['question', false],
      ['published', true],
    ]);
    expect(body.entries[1]).toMatchObject({ id: asked, author: 'staff', body: 'Qual é o ano da matrícula?' });
  });

  test('however it was copied; and neither the key nor the holder is in the answer or the log', async () => {
    const typed = {
      form_type: 'privacy',
      protocol: ` ${made.protocol.toLowerCase().replaceAll('-', ' ')} `,
      key: caseKeyText(made.key).toLowerCase(),
    };
    const { status, text } = await query(typed);
    expect(status).toBe(200);
    for (const secret of [made.key, caseKeyText(made.key), 'Caio', '529', 'caio@exemplo.test'])
      expect(text).not.toContain(secret);
    expect(t.logged.join('\n')).not.toContain(made.key);
    expect(await everythingStored(t)).not.toContain(made.key);
  });

  test('reading is known to the organisation from the first time on; what the holder wrote themself is not read by that', async () => {
    const told = await entry('question', 'outside', 'Qual é o ano?');
    const kept = await entry('note', 'internal', 'nota');
    const own = await entry('reply', 'outside', 'É 2019.', 'outside');
    const readAt = async (id: number) =>
      (
        await t.pool.query('select read_outside_at from case_entries where case_id = $1 and id = $2', [
          made.id,
          id,
        ])
      ).rows[0].read_outside_at;
    await query({ ...reference(), key: null });
    await query({ ...reference(), key: '0000000000' });
    expect(await readAt(told)).toBeNull();
    await query(reference());
    const first = await readAt(told);
    expect(first).toEqual(expect.any(String));
    await query(reference());
    expect([await readAt(told), await readAt(kept), await readAt(own)]).toEqual([first, null, null]);
  });

  test('what is wrong with a protocol or a key is said at its field, before anything is looked up', async () => {
    const mistyped = made.protocol.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(await query({ ...reference(), protocol: mistyped })).toMatchObject({
      status: 422,
      body: { errors: { protocol: ['Confira o protocolo: uma letra ou um número está trocado.'] } },
    });
    expect(await query({ ...reference(), key: 'ABC' })).toMatchObject({
      status: 422,
      body: { errors: { key: [expect.stringContaining('10 letras e números')] } },
    });
  });
});

describe('without the key', () => {
  test('anybody reads what was made public, and nothing besides', async () => {
    await entry('question', 'outside', 'Só para o titular.');
    await entry('published', 'public', 'Para todos.');
    expect(await query({ ...reference(), key: null })).toMatchObject({
      status: 200,
      body: { access: 'public', entries: [{ at: expect.any(String), body: 'Para todos.' }] },
    });
    const { body } = await query({ ...reference(), key: null });
    expect([Object.keys(body), Object.keys(body.entries[0])]).toEqual([
      ['access', 'entries'],
      ['at', 'body'],
    ]);
  });

  test('a protocol with nothing public is like one that does not exist', async () => {
    await entry('question', 'outside', 'Só para o titular.');
    expect(await query({ ...reference(), key: null })).toMatchObject({ status: 404, body: refusal });
  });
});

test('wrong, unknown, gone, of another form, without a module: one answer, with the same statements', async () => {
  await entry('published', 'public', 'Para todos.');
  const unknown = newProtocol('privacy');
  const gone = await makeRequest(t, school);
  await t.pool.query('delete from cases where id = $1', [gone.id]);
  const other = await makeRequest(t, school);
  const shapes = new Set<string>();
  const asked = async (body: object, address: string) => {
    const { status, text } = await query(body, address);
    shapes.add(`${status} ${text}`);
  };
  let turn = 0;
  const address = () => `198.51.100.${++turn}`;
  for (const body of [
    { ...reference(), key: '0123456789' },
    { ...reference(), key: other.key },
    { ...reference(), protocol: unknown },
    { ...reference(), protocol: unknown, key: null },
    reference(gone),
    { ...reference(other), key: null },
    ...formTypes.options
      .filter(({ value }) => value !== 'privacy')
      .flatMap(({ value }) => [
        { ...reference(), form_type: value },
        { ...reference(), form_type: value, key: null },
        {
          form_type: value,
          protocol: newProtocol(value),
          key: made.key,
        },
      ]),
  ])
    await asked(body, address());
  expect([...shapes]).toEqual([`404 ${JSON.stringify(refusal)}`]);
});

test('a case of a sealed kind is refused with its own key, too: it is followed by its receipt', async () => {
  await t.pool.query("update cases set form_type = 'intimidation' where id = $1", [made.id]);
  await entry('published', 'public', 'Para todos.');
  for (const key of [made.key, null])
    expect(await query({ ...reference(), form_type: 'intimidation', key })).toMatchObject({
      status: 404,
      body: refusal,
    });
});

test('looking writes nothing down but that it was read', async () => {
  const rows = await auditOf(t, async () => {
    await query(reference());
    await query({ ...reference(), key: '0123456789' });
  });
  expect(rows).toEqual([]);
});

describe('limits', () => {
  const wrong = { key: '0123456789' };

  test('an address may fail thirty times in a quarter of an hour; finding something does not count', async () => {
    for (let n = 1; n <= 30; n++) {
      const protocol = newProtocol('privacy');
      expect((await query({ ...reference(), protocol, ...wrong })).status).toBe(404);
      if (n < 30) expect((await query(reference())).status).toBe(200);
    }
    const over = await query(reference());
    expect([over.status, over.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect((await query(reference(), '203.0.113.9')).status).toBe(200);
  });

  test('one protocol is tried ten times from one address; its holder is elsewhere and stays in', async () => {
    const unknown = newProtocol('privacy');
    for (const protocol of [made.protocol, unknown]) {
      for (let n = 1; n <= 10; n++)
        expect((await query({ ...reference(), protocol, ...wrong })).status).toBe(404);
      expect((await query({ ...reference(), protocol, ...wrong })).status).toBe(429);
    }
    expect((await query(reference(), '203.0.113.10')).status).toBe(200);
  });

  test('a crowd is held off by the protocol, for minutes only, and learns nothing by it', async () => {
    const unknown = newProtocol('privacy');
    for (const protocol of [made.protocol, unknown]) {
      for (let n = 0; n < 100; n++) await query({ ...reference(), protocol, ...wrong }, `192.0.2.${n}`);
      const held = await query({ ...reference(), protocol }, '203.0.113.11');
      expect(held.status).toBe(429);
      expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(300);
    }
  });
});
