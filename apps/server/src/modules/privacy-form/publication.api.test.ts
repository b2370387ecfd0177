import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, startHandling } from '../../testing/features/handling.ts';
import { atWork, bringTo, makeEntry } from '../../testing/features/privacy-requests.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { plainRequest } from '../../testing/plain-request.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());
beforeEach(() => fixture.t.pool.query('delete from rate_limits'));

const holder = {
  ...plainRequest.holder,
  name: 'Helena Conceição Prado',
  document: { kind: 'passport' as const, number: 'FX100123' },
  birth_date: '2010-05-03',
  email: 'helena@familia.test',
  phone: '+5543998877665',
};
const representative = {
  name: 'Otávio Lins',
  cpf: '39053344705',
  email: 'otavio@familia.test',
  phone: '+5543991112222',
  bond: 'pai',
};
const corrections = [
  { field: 'Endereço', current: 'Rua das Flores, 10', correct: 'Rua do Ipê, 7', proof: null },
];
const WHY = 'O texto ainda dizia de quem era o pedido.';

/** Answered in words that name everybody. */
async function answered() {
  const { t, ana, act, request } = fixture;
  const made = await request({
    types: ['CORR'],
    access: null,
    requester: 'legal_representative',
    holder,
    representative,
    corrections,
    description: 'Escrevam também para vizinha@exemplo.test, por favor.',
  });
  await bringTo(t, made.id, atWork);
  const text = [
    'Olá, Otávio Lins.',
    'Corrigimos o endereço de Helena Conceição Prado (passaporte FX100123, nascida em 03/05/2010) de Rua das Flores, 10 para Rua do Ipê, 7.',
    'CPF do responsável: 390.533.447-05. Falamos por (43) 99887-7665, helena@familia.test, otavio@familia.test e vizinha@exemplo.test.',
    'Escola Ipê, por Ana Encarregada',
  ].join('\n');
  const { body, status } = await act(ana, 'answer', made.id, { result: 'granted', text, confirmed: true });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...made, text, entry: body.entries.at(-1).id as number };
}
const asAnybody = ({ protocol }: { protocol: string }) =>
  fixture.t.call(protocols.endpoints.query, { body: { form_type: 'privacy', protocol, key: null } });
const asHolder = ({ protocol, key }: { protocol: string; key: string }) =>
  fixture.t.call(protocols.endpoints.query, { body: { form_type: 'privacy', protocol, key } });
const begin = async (id: string, entry_id: number) => {
  const { body } = await fixture.t.call(
    privacyForm.endpoints.public_text,
    { params: { id, entry_id } },
    { token: fixture.ana.token },
  );
  return body as { text: string; allowed: string[] };
};
const publish = (id: string, body: Record<string, unknown>) =>
  fixture.act(fixture.ana, 'publish', id, { confirmed: true, ...body });

/** Each word somebody of the case is known by, however it is written. */
const NAMES = /helena|concei|prado|ot[aá]vio|lins|ana encarregada/i;
const TRACES = /FX100123|390\.?533|99887|9111|familia\.test|exemplo\.test|03\/05\/2010|Flores|Rua do Ipê/;

describe('a public text', () => {
  test('is begun without anybody of the case: names, documents, contacts and what was to be corrected', async () => {
    const { id, entry, text } = await answered();
    const start = (await begin(id, entry)).text;
    expect(text).toMatch(NAMES);
    expect(start).not.toMatch(NAMES);
    expect(start).not.toMatch(TRACES);
    for (const mark of [
      '[nome retirado]',
      '[documento retirado]',
      '[telefone retirado]',
      '[e-mail retirado]',
    ])
      expect(start).toContain(mark);
    expect(start).toContain('[data de nascimento retirada]');
    // The organisation may be named: it is public.
    expect(start).toContain('Escola Ipê');
  });

  test('is never the answer as it stands: nobody with the protocol alone learns whose request it is', async () => {
    const made = await answered();
    const input = { entry_id: made.entry, text: made.text, traces_confirmed: true };
    await publish(made.id, input);
    await publish(made.id, { ...input, traces_confirmed: undefined });
    expect((await asAnybody(made)).text).not.toMatch(NAMES);
  });

  test('is all that anybody with the protocol reads; the answer itself never is', async () => {
    const made = await answered();
    const { text } = await begin(made.id, made.entry);
    const { status, body } = await publish(made.id, { entry_id: made.entry, text });
    expect(status, JSON.stringify(body.errors)).toBe(200);
    const shown = await asAnybody(made);
    expect(shown.body).toEqual({ access: 'public', entries: [{ at: expect.any(String), body: text }] });
    expect(shown.text).not.toMatch(NAMES);
    // The holder still reads the answer, and what was made public of it.
    const own = (await asHolder(made)).body;
    expect(
      own.entries.map((line: Record<string, unknown>) => [line.kind, line.is_public, line.body]),
    ).toEqual([
      ['received', false, null],
      ['answer', false, made.text],
      ['published', true, text],
    ]);
    expect(await auditOf(fixture.t, made.id)).toContain('entry_published');
    const twice = await publish(made.id, { entry_id: made.entry, text });
    expect([twice.status, twice.body.messages]).toEqual([409, 'Esta tratativa já é pública.']);
  });

  test.each([
    ['each word of a name', 'O pedido de helena foi atendido.', 'nome (helena)'],
    ['without accents', 'O pedido da família CONCEICAO foi atendido.', 'nome (CONCEICAO)'],
    ['the representative', 'Falamos com o sr. Lins sobre isso.', 'nome (Lins)'],
    ['the document, by its signs alone', 'Passaporte fx 100-123 conferido.', 'documento (fx 100-123)'],
    ['any CPF', 'O CPF 529 982 247 25 foi conferido.', 'documento (529 982 247 25)'],
    ['the telephone, by its digits alone', 'Ligamos para 43 9.9887.7665 hoje.', 'telefone (43 9.9887.7665)'],
    ['the address', 'Escrevemos a HELENA@familia.test ontem.', 'e-mail (HELENA@familia.test)'],
    [
      'the day of birth',
      'Nasceu em 3 de maio de 2010 em Londrina.',
      'data de nascimento (3 de maio de 2010)',
    ],
    ['what was to be corrected', 'Agora é rua do ipê, 7 no cadastro.', 'dado do pedido (rua do ipê, 7)'],
    [
      'whoever handled it',
      'Atendido por Ana Encarregada, da escola.',
      'nome de quem trata o pedido (Ana Encarregada)',
    ],
    [
      'an address somebody wrote down',
      'Foi a vizinha@exemplo.test que pediu.',
      'e-mail (vizinha@exemplo.test)',
    ],
  ])('is refused with %s in it', async (_, text, named) => {
    const made = await answered();
    const { status, body } = await publish(made.id, { entry_id: made.entry, text, traces_confirmed: true });
    expect([status, body.errors?.text]).toEqual([422, [`Retire do texto antes de publicar: ${named}.`]]);
    expect((await asAnybody(made)).status).toBe(404);
  });

  test('with what only looks like somebody’s waits for a word of its own', async () => {
    const made = await answered();
    const text = 'Dúvidas sobre a lei: ouvidoria@anpd.test.';
    const asked = await publish(made.id, { entry_id: made.entry, text });
    expect([asked.status, asked.body.errors?.traces_confirmed]).toEqual([
      422,
      ['Confira se não é de uma pessoa: e-mail (ouvidoria@anpd.test).'],
    ]);
    expect((await publish(made.id, { entry_id: made.entry, text, traces_confirmed: true })).status).toBe(200);
  });

  test('is confirmed, and written from what the organisation wrote to be read', async () => {
    const made = await answered();
    const text = 'O pedido foi atendido pela escola.';
    expect((await fixture.act(fixture.ana, 'publish', made.id, { entry_id: made.entry, text })).status).toBe(
      422,
    );
    const first = (await fixture.read(made.id, fixture.ana)).entries[0].id;
    expect((await publish(made.id, { entry_id: first, text })).body.messages).toBe(
      'Só o que a equipe escreveu pode ser tornado público.',
    );
    const other = await answered();
    expect((await publish(other.id, { entry_id: 99, text })).status).toBe(404);
  });

  test('of a note is read by the holder as well; the note is not', async () => {
    const { t, ana, request } = fixture;
    const made = await request();
    const entry_id = await makeEntry(t, made, {
      kind: 'note',
      authorId: ana.id,
      body: 'Nota que fica em casa.',
    });
    expect((await publish(made.id, { entry_id, text: 'O pedido segue em análise.' })).status).toBe(200);
    const { text } = await asHolder(made);
    expect(text).toContain('O pedido segue em análise.');
    expect(text).not.toContain('Nota que fica em casa.');
  });
});

describe('a publication that is taken back', () => {
  test('is read by nobody outside; its reason is in the timeline, the audit chain and the dossier', async () => {
    const { t, ana, act, read } = fixture;
    const made = await answered();
    const { text } = await begin(made.id, made.entry);
    await publish(made.id, { entry_id: made.entry, text });
    const line = (await read(made.id, ana)).entries.at(-1);
    expect(line).toMatchObject({ kind: 'published', audience: 'public', published_by: { id: ana.id } });
    const short = await act(ana, 'unpublish', made.id, { entry_id: line.id, reason: 'Não.' });
    expect(short.status).toBe(422);
    await t.pool.query('delete from mail_messages');
    const { status, body } = await act(ana, 'unpublish', made.id, { entry_id: line.id, reason: WHY });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.entries.at(-2)).toMatchObject({
      kind: 'published',
      audience: 'internal',
      published_at: null,
    });
    expect(body.entries.at(-1)).toMatchObject({ kind: 'unpublished', body: WHY, by: { id: ana.id } });
    expect((await asAnybody(made)).status).toBe(404);
    const own = await asHolder(made);
    expect(own.body.entries.at(-1)).toMatchObject({ kind: 'unpublished', body: WHY });
    expect(own.body.entries.some(({ is_public }: { is_public: boolean }) => is_public)).toBe(false);
    expect(await auditOf(t, made.id)).toContain('entry_unpublished');
    expect((await t.letters('otavio@familia.test')).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Há uma novidade no seu pedido',
    ]);
    const again = await act(ana, 'unpublish', made.id, { entry_id: line.id, reason: WHY });
    expect([again.status, again.body.messages]).toEqual([409, 'Esta tratativa não está publicada.']);
    const paper = await t.call(protocols.endpoints.dossier, {
      body: { form_type: 'privacy', protocol: made.protocol, key: made.key },
    });
    expect(pdfPages(paper.bytes).flat().join(' ').replace(/\s+/g, ' ')).toContain(WHY);
    // What is right now may be published again.
    expect((await publish(made.id, { entry_id: made.entry, text })).status).toBe(200);
    expect((await asAnybody(made)).status).toBe(200);
  });
});

test('the database keeps every other line from being public', async () => {
  const { t } = fixture;
  const made = await answered();
  await expect(
    t.pool.query(
      "update case_entries set audience = 'public', published_at = now() where case_id = $1 and id = $2",
      [made.id, made.entry],
    ),
  ).rejects.toThrow('case_entries_public_text');
});
