import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIncidents } from '../../testing/features/incidents.ts';
import { pdfPages } from '../../testing/pdf-text.ts';

const { endpoints } = incidentForm;
type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const known = { known_at: '2026-11-11T12:00:00Z' };
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('who communicates', () => {
  test('comes from the record of the organisation', async () => {
    const { register, read, bia, school, t } = f;
    await sql`update legal_entities set city = 'Campinas', federation_unit = 'SP', email = 'contato@escola.test'
      where id = ${school}`.execute(t.system);
    const { place, sections } = await read(await register(bia), bia);
    expect(place.controller).toMatchObject({
      name: expect.any(String),
      federation_unit: 'SP',
      address: expect.stringContaining('Campinas'),
      email: 'contato@escola.test',
    });
    const missing = (name: string) =>
      sections.find(({ section }: { section: string }) => section === name).missing;
    expect(missing('controller')).toEqual([]);
    expect(place.officer === null).toBe(missing('officer').length > 0);
  });

  test('keeps the proof of powers with the incident: the section is complete with it', async () => {
    const { register, read, bia, auditor, t } = f;
    const id = await register(bia);
    const send = (by: typeof bia) =>
      t.call(
        endpoints.upload_powers,
        { params: { id }, files: [{ name: 'procuração.pdf', content: pdf }] },
        { token: by.token },
      );
    expect((await send(auditor)).status).toBe(403);
    const sent = await send(bia);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body.files).toMatchObject([{ name: 'procuração.pdf', paper: 'representation' }]);
    const notifier = (await read(id, bia)).sections.find(
      ({ section }: { section: string }) => section === 'notifier',
    );
    expect(notifier.missing).not.toContain('Comprovante de vínculo ou de poderes');
    // What was filed with ANPD is not taken away again.
    const params = { id, file_id: sent.body.files[0].id };
    expect((await t.call(endpoints.remove_file, { params }, { token: bia.token })).status).toBe(404);
  });
});

describe('the questions of the report', () => {
  test('are the organisation’s own once published; answers keep the version they answered', async () => {
    const { register, read, ana, bia, t } = f;
    const { questionnaire, save_questionnaire, publish_questionnaire, report_questions } = endpoints;
    const params = { key: 'incident.security' };
    const asked = async () => (await t.call(report_questions, {}, { token: bia.token })).body.security;
    const first = await asked();
    const sent = [{ question: 'still_going_on', values: ['yes'] }];
    const before = await register(bia, { questions_version: first.version_id, answers: sent });
    expect((await t.call(questionnaire, { params }, { token: bia.token })).status).toBe(403);
    const questions = [{ id: 'floor', type: 'short_text', label: 'Em que andar?', required: true }];
    const by = { token: ana.token };
    const saved = await t.call(save_questionnaire, { params, body: { version: null, questions } }, by);
    await t.call(publish_questionnaire, { params, body: { version: saved.body.draft.version } }, by);
    const second = await asked();
    expect(second.questions).toMatchObject(questions);
    await expect(register(bia, { questions_version: second.version_id })).rejects.toThrow('answers.floor');
    // Nobody gets around what is asked by naming no version.
    await expect(register(bia)).rejects.toThrow('answers.floor');
    // What was opened before may still be answered.
    const answers = [{ question: 'floor', values: ['Segundo'] }];
    const after = await register(bia, { questions_version: second.version_id, answers });
    const late = await register(bia, { questions_version: first.version_id, answers: sent });
    for (const [id, version, given] of [
      [before, first.version_id, { still_going_on: 'yes' }],
      [after, second.version_id, { floor: 'Segundo' }],
      [late, first.version_id, { still_going_on: 'yes' }],
    ] as const)
      expect((await read(id, bia)).answered).toMatchObject([{ version_id: version, answers: given }]);
    // The other tests ask what everybody asks.
    await t.call(
      save_questionnaire,
      { params, body: { version: null, questions: [{ ...questions[0], required: false }] } },
      by,
    );
    const draft = (await t.call(questionnaire, { params }, by)).body.draft.version;
    await t.call(publish_questionnaire, { params, body: { version: draft } }, by);
  });
});

describe('confidentiality', () => {
  test('is asked item by item, each with its reason, and printed so', async () => {
    const { act, register, bia, t } = f;
    const id = await register(bia, known);
    const twice = [
      { item: 'description.root_cause', reason: 'Uma' },
      { item: 'description.root_cause', reason: 'Outra' },
    ];
    const refused = await act(bia, 'section_secrecy', id, { version: 1, secrecy: twice });
    expect(Object.keys(refused.body.errors)).toEqual(['secrecy.1.item']);
    const unknown = [{ item: 'description.nothing', reason: null }];
    expect((await act(bia, 'section_secrecy', id, { version: 1, secrecy: unknown })).status).toBe(422);
    await act(bia, 'section_description', id, {
      version: 1,
      description: 'Uma planilha foi enviada ao destinatário errado.',
      root_cause: 'Falha no fornecedor',
    });
    const asked = [{ item: 'description.root_cause', reason: 'Segredo do fornecedor' }];
    expect((await act(bia, 'section_secrecy', id, { version: 1, secrecy: asked })).body.file.secrecy).toEqual(
      asked,
    );
    const { bytes } = await t.call(
      endpoints.preview,
      { params: { id }, body: { document: 'preliminary' } },
      { token: bia.token },
    );
    const text = pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');
    expect(text.match(/sigilo solicitado/g)).toHaveLength(1);
    expect(text).toMatch(/Falha no fornecedor sigilo solicitado/);
    expect(text).toContain('Segredo do fornecedor');
  });
});

describe('letters', () => {
  const texts = { subject: 'Sobre os seus dados', text: 'Olá, {{primeiro_nome}}. Protocolo {{protocolo}}.' };

  test('go to a contact list that the asker may use, and to nobody of another', async () => {
    const { register, ana, bia, school, t } = f;
    const id = await register(bia, known);
    const { rows } = await t.pool.query(
      `with list as (insert into contact_lists (legal_entity_id, name, kind, audience)
         values ($1, 'Responsáveis', 'static', 'everyone') returning id),
       people as (insert into contacts (legal_entity_id, name, emails, email_opt_out_on)
         values ($1, 'Ana', '{ana@x.test}', null), ($1, 'Bia', '{bia@x.test}', null),
           ($1, 'Caio', '{caio@x.test}', current_date) returning id)
       insert into contact_list_members (list_id, legal_entity_id, contact_id)
         select list.id, $1, people.id from list, people returning list_id`,
      [school],
    );
    const list_id = rows[0].list_id;
    const lists = (await t.call(endpoints.letter_lists, {}, { token: ana.token })).body;
    expect(lists).toContainEqual({ id: list_id, label: 'Responsáveis' });
    const prepare = (body: object) =>
      t.call(
        endpoints.prepare_letters,
        { params: { id }, body: { ...texts, ...body } },
        { token: ana.token },
      );
    // Whoever asked to be left alone gets no letter, and is told of.
    expect((await prepare({ list_id })).body).toMatchObject({
      ...{ unreached: 1, sending: { total: 2, state: 'preparing' } },
    });
    expect((await prepare({ list_id: list_id + 999 })).body.errors.list_id).toBeTruthy();
    expect((await prepare({})).body.errors.recipients).toBeTruthy();
    expect((await prepare({ list_id, recipients: 'Ana;a@x.test' })).body.errors.list_id).toBeTruthy();
  });

  test('go to the people of a spreadsheet, with the texts that were confirmed', async () => {
    const { act, register, ana, bia, t } = f;
    const id = await register(bia, known);
    const send = (content: string) =>
      t.call(
        endpoints.prepare_letters_file,
        { params: { id }, files: [{ name: 'titulares.csv', content: Buffer.from(content) }] },
        { token: ana.token },
      );
    expect((await send('coluna\nsem ninguém\n')).body.errors.file).toBeTruthy();
    const prepared = (await send('Nome;E-mail\nCarla Souza;carla@x.test\nSem;\n')).body;
    expect(prepared).toMatchObject({ problem_count: 1, sending: { total: 1, state: 'preparing' } });
    const wrong = { sending_id: prepared.sending.id, texts: { ...texts, text: 'Olá, {{cpf}}' } };
    expect((await act(ana, 'write_holders', id, wrong)).status).toBe(422);
    // It was read with the usual text, which has places to fill in.
    const unwritten = await act(ana, 'write_holders', id, { sending_id: prepared.sending.id });
    expect(unwritten.body.errors['texts.text'][0]).toContain('[[data]]');
    const sent = (await act(ana, 'write_holders', id, { sending_id: prepared.sending.id, texts })).body;
    expect(sent.sendings).toMatchObject([{ total: 1, state: 'sending', subject: 'Sobre os seus dados' }]);
  });
});

describe('bad input is told at its field', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  test('knowledge before the occurrence, and dates to come', async () => {
    const { act, register, bia } = f;
    const id = await register(bia);
    await act(bia, 'validate', id);
    const early = await act(bia, 'know', id, { known_at: '2026-11-01T12:00:00Z' });
    expect(Object.keys(early.body.errors)).toEqual(['known_at']);
    for (const [name, field, body] of [
      ['know', 'known_at', { known_at: tomorrow() }],
      ['add_event', 'at', { type: 'note', at: tomorrow(), text: 'Amanhã.' }],
      ['section_timeliness', 'occurred_from', { version: 1, occurred_from: tomorrow() }],
      ['section_knowledge', 'detected_at', { version: 1, detected_at: tomorrow() }],
      [
        'section_timeliness',
        'occurred_until',
        { version: 1, occurred_from: '2026-11-10T12:00:00Z', occurred_until: '2026-11-09T12:00:00Z' },
      ],
    ] as const) {
      const { status, body: answer } = await act(bia, name, id, body);
      expect([status, Object.keys(answer.errors ?? {})], `${name} ${field}`).toEqual([
        422,
        expect.arrayContaining([field]),
      ]);
    }
    expect((await f.read(id, bia)).file.known_at).toBeNull();
  });

  test('the occurrence is not moved behind the knowledge', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, known);
    const late = await act(bia, 'section_timeliness', id, {
      version: 1,
      occurred_from: '2026-11-12T12:00:00Z',
    });
    expect(Object.keys(late.body.errors ?? {})).toEqual(['occurred_from']);
  });

  test('a thousand million holders, and parts that are more than the whole', async () => {
    const { act, register, bia } = f;
    const id = await register(bia);
    const many = await act(bia, 'section_data', id, { version: 1, holders_count: 1_000_000_000 });
    expect(many.body.errors.holders_count[0]).toContain('500 milhões');
    const parts = await act(bia, 'section_data', id, { version: 1, holders_count: 3, children_count: 4 });
    expect(parts.body.errors.holders_count).toBeTruthy();
  });

  test('a paste of 25 MB', async () => {
    const { bia, t } = f;
    const paste = 'x'.repeat(25 * 1024 * 1024);
    const { status, body } = await t.call(
      endpoints.create,
      {
        body: {
          nature: 'security',
          description: 'Um e-mail suspeito chegou.',
          reporter: {},
          pasted_message: paste,
        },
      },
      { token: bia.token, headers: { 'idempotency-key': 'paste-of-25-megabytes-0001' } },
    );
    expect(status).toBe(413);
    expect(body.messages).toBeTruthy();
    const long = await t.call(
      endpoints.create,
      {
        body: {
          nature: 'security',
          description: 'Um e-mail suspeito chegou.',
          reporter: {},
          pasted_message: paste.slice(0, 30_000),
        },
      },
      { token: bia.token, headers: { 'idempotency-key': 'paste-of-30-kilobytes-0001' } },
    );
    expect(Object.keys(long.body.errors)).toEqual(['pasted_message']);
  });

  test('a paste is kept as it came, with what hides in it', async () => {
    const { register, read, bia } = f;
    const pasted_message = ' \r\nReceived: from x\r\nSubject: boleto\u202efdp.exe\u0007\n';
    expect((await read(await register(bia, { pasted_message }), bia)).pasted_message).toBe(pasted_message);
  });

  test('an .eml with hostile HTML is kept byte by byte and only ever handed out as a file', async () => {
    const { register, bia, t } = f;
    const id = await register(bia);
    const content = Buffer.from(
      'From: x@x.test\r\nSubject: oi\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script><img src=x onerror=alert(1)>',
    );
    const sent = await t.call(
      endpoints.upload,
      { params: { id }, files: [{ name: 'golpe.eml', content }] },
      { token: bia.token },
    );
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const file_id = sent.body.files[0].id;
    const taken = await t.call(endpoints.paper, { params: { id, file_id } }, { token: bia.token });
    expect(taken.bytes).toEqual(content);
    expect(taken.headers['content-type']).not.toContain('html');
    expect(taken.headers['content-disposition']).toMatch(/^attachment/);
    expect(taken.headers['x-content-type-options']).toBe('nosniff');
  });
});
