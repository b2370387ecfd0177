import { createHash, randomUUID } from 'node:crypto';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { incidentSections } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIncidents } from '../../testing/features/incidents.ts';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { makeEntry } from '../../testing/features/privacy-requests.ts';
import { pdfPages } from '../../testing/pdf-text.ts';

const { endpoints } = incidentForm;
type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const known = { known_at: '2026-11-11T12:00:00Z' };
const textOf = (bytes: Buffer) => pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');
const paper = async (id: string, document_id: string) =>
  textOf((await f.t.call(endpoints.document, { params: { id, document_id } }, { token: f.bia.token })).bytes);
const preview = async (id: string, body: object) =>
  f.t.call(endpoints.preview, { params: { id }, body } as never, { token: f.bia.token });
const attach = async (id: string, name: string) => {
  const content = Buffer.from(`Registro de acesso de ${name}\n`);
  const sent = await f.t.call(
    endpoints.upload,
    { params: { id }, files: [{ name, content }] },
    { token: f.bia.token },
  );
  return {
    file_id: sent.body.files[0].id as string,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
};
const remove = (id: string, file_id: string) =>
  f.t.call(endpoints.remove_file, { params: { id, file_id } }, { token: f.bia.token });

describe('a file of an incident', () => {
  test('goes only while the incident is open, and no document names it by its hash', async () => {
    const { act, register, ana, bia } = f;
    const id = await register(bia, known);
    const named = await attach(id, 'acesso.txt');
    expect((await act(bia, 'issue', id, { document: 'record' })).status).toBe(200);
    const kept = await remove(id, named.file_id);
    expect([kept.status, kept.body.messages]).toEqual([409, expect.stringContaining('SHA-256')]);
    const spare = await attach(id, 'engano.txt');
    const late = await attach(id, 'tarde.txt');
    expect((await remove(id, spare.file_id)).status).toBe(200);
    await act(ana, 'discard', id, { reason: 'Era um teste da equipe.' });
    const ended = await remove(id, late.file_id);
    expect([ended.status, ended.body.messages]).toEqual([409, expect.stringContaining('já foi encerrado')]);
    const other = await register(bia, known);
    expect((await remove(other, late.file_id)).status).toBe(404);
  });

  test('is an annex in its place of the form, and marked where secrecy is asked for it', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, known);
    const order = incidentSections.options.map(({ label }) => label).slice(0, 14);
    const without = textOf((await preview(id, { document: 'preliminary' })).bytes);
    expect(without).toContain('Arquivos Nenhum');
    const { sha256 } = await attach(id, 'acesso.txt');
    const text = textOf((await preview(id, { document: 'preliminary' })).bytes);
    const places = order.map((title, index) => text.indexOf(`${index + 1} ${title}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text.replaceAll(' ', '')).toContain(sha256);
    expect(text).not.toContain('sigilo solicitado');
    // What was attached to an internal note goes along only where somebody says so.
    const note = await attach(id, 'rascunho.txt');
    await act(bia, 'note', id, { text: 'Ainda sem certeza.', mentions: [], files: [note.file_id] });
    const usual = textOf((await preview(id, { document: 'preliminary' })).bytes).replaceAll(' ', '');
    expect([usual.includes(sha256), usual.includes(note.sha256)]).toEqual([true, false]);
    const annexes = [note.file_id];
    const only = textOf((await preview(id, { document: 'preliminary', annexes })).bytes).replaceAll(' ', '');
    expect([only.includes(sha256), only.includes(note.sha256)]).toEqual([false, true]);
    const foreign = await preview(id, { document: 'preliminary', annexes: [randomUUID()] });
    expect(Object.keys(foreign.body.errors)).toEqual(['annexes']);
    const secrecy = [{ item: 'annexes', reason: 'Há registros de acesso.' }];
    await act(bia, 'section_secrecy', id, { version: 1, secrecy });
    const marked = textOf((await preview(id, { document: 'preliminary' })).bytes);
    expect(marked.match(/sigilo solicitado/g)).toHaveLength(1);
    expect(marked.indexOf('sigilo solicitado')).toBeLessThan(marked.indexOf('14 Pedido de sigilo'));
    expect(marked.indexOf('sigilo solicitado')).toBeGreaterThan(marked.indexOf('13 Anexos'));
  });
});

test('the section of the data is complete with what its document prints', async () => {
  const { act, register, read, bia } = f;
  const id = await register(bia, known);
  const data = {
    ...{
      version: 1,
      properties: ['confidentiality'],
      data_natures: ['school'],
      holder_categories: ['students'],
    },
    ...{ holders_count: 40, holders_in_activity: 400, data_protection: 'none' },
  };
  const missing = async () =>
    ((await read(id, bia)) as IncidentDetail).sections.find(({ section }) => section === 'data')?.missing;
  await act(bia, 'section_data', id, data);
  expect(await missing()).toEqual(['Crianças', 'Adolescentes', 'Idosos']);
  const counted = { children_count: 30, adolescents_count: 10, elderly_count: 0 };
  await act(bia, 'section_data', id, { ...data, version: 2, ...counted });
  expect(await missing()).toEqual([]);
  const nobody = { holders_count: 0, no_holders_reason: 'A planilha estava vazia.' };
  await act(bia, 'section_data', id, { ...data, version: 3, ...nobody });
  expect(await missing()).toEqual([]);
  const text = textOf((await preview(id, { document: 'preliminary' })).bytes);
  expect(text).not.toMatch(/Crianças não informado/);
});

test('the controller has an address, and a way to be reached', async () => {
  const { register, read, bia, school, t } = f;
  const id = await register(bia, known);
  const missing = async () =>
    ((await read(id, bia)) as IncidentDetail).sections.find(({ section }) => section === 'controller')
      ?.missing;
  const at = (email: string | null, city: string | null) =>
    sql`update legal_entities set email = ${email}, phone = null, street = null, street_number = null,
      address_complement = null, district = null, city = ${city}, postal_code = null where id = ${school}`.execute(
      t.system,
    );
  await at('contato@escola.test', null);
  expect(await missing()).toEqual(['Endereço e contato da organização']);
  await at(null, 'Campinas');
  expect(await missing()).toEqual(['Endereço e contato da organização']);
  await at('contato@escola.test', 'Campinas');
  expect(await missing()).toEqual([]);
});

test('whoever decides is told both dates of a small agent', async () => {
  const { register, act, ana, bia, school, t } = f;
  await makeSmallAgent(t, school);
  const id = await register(bia);
  await act(bia, 'validate', id);
  await act(bia, 'know', id, { known_at: '2026-11-11T12:00:00Z' });
  await t.pool.query('delete from small_agent_assessments where legal_entity_id = $1', [school]);
  const { rows } = await t.pool.query(
    "select message from notifications where user_id = $1 and title like 'O prazo para comunicar%' order by created_at desc",
    [ana.id],
  );
  const told = rows[0]?.message;
  // Three and six business days, 15 and 20 November aside.
  for (const words of ['Prazo da lei', '19/11/2026', 'Prazo comum da lei', '16/11/2026'])
    expect(told).toContain(words);
});

describe('what the holders are told', () => {
  test('on paper is issued with its words, without gaps and without a name', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, known);
    const letter = {
      subject: 'Aviso sobre os seus dados',
      text: 'Olá. Houve um incidente na {{organizacao}}.',
    };
    const issue = (part: object) => act(bia, 'issue', id, { document: 'letter', ...part });
    expect(Object.keys((await issue({})).body.errors)).toEqual(['letter']);
    const gap = { ...letter, text: 'O que aconteceu: [[conte em poucas palavras]].' };
    expect(Object.keys((await issue({ letter: gap })).body.errors)).toEqual(['letter.text']);
    const unknown = { ...letter, text: 'Olá, {{cpf}}.' };
    expect(Object.keys((await issue({ letter: unknown })).body.errors)).toEqual(['letter.text']);
    expect(Object.keys((await issue({ document: 'record', letter })).body.errors)).toEqual(['letter']);
    const issued = (await issue({ letter })).body;
    expect(issued.documents).toMatchObject([{ kind: 'letter', version: 1, title: 'Carta aos titulares' }]);
    const text = await paper(id, issued.documents[0].id);
    expect(text).toContain('Houve um incidente na Escola Ipê.');
    expect(text).toContain(issued.documents[0].code);
  });

  test('by mail and by a notice is issued as it went out', async () => {
    const { act, register, ana, bia, t } = f;
    const id = await register(bia, known);
    const notice = { title: 'Aviso aos alunos', text: 'Houve um acesso indevido a cadastros de alunos.' };
    const published = (await act(ana, 'publish_notice', id, notice)).body;
    expect(published.documents).toMatchObject([{ kind: 'notice', title: 'Aviso público aos titulares' }]);
    expect(await paper(id, published.documents[0].id)).toContain(notice.text);
    const body = {
      subject: 'Sobre os seus dados',
      text: 'Olá, {{nome}}.',
      recipients: 'Carla;carla@exemplo.test',
    };
    const prepared = await t.call(endpoints.prepare_letters, { params: { id }, body }, { token: ana.token });
    const sending_id = prepared.body.sending.id;
    const texts = { subject: 'Sobre os seus dados', text: 'Olá, {{primeiro_nome}}. Os seus dados vazaram.' };
    const sent: IncidentDetail = (await act(ana, 'write_holders', id, { sending_id, texts })).body;
    const letter = sent.documents.find(({ kind }) => kind === 'letter');
    const words = await paper(id, letter?.id as string);
    expect(words).toContain('Os seus dados vazaram.');
    expect(words).not.toContain('Carla');
    await t.runJobs();
    const after: IncidentDetail = await f.read(id, bia);
    expect(after.events.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Envio de cartas aos titulares terminado: 0 saíram; 1 na caixa de saída/),
    );
  });
});

test('a public text names nobody of the incident, wherever the file has them', async () => {
  const { act, register, ana, bia, school, t } = f;
  const id = await register(bia, {
    ...known,
    description: 'A lista de rui.alves@exemplo.com foi enviada a outra turma.',
    involved_text: 'Quem viu foi Teresa Nogueira, da secretaria.',
    pasted_message: 'From: cobranca@golpe.example\r\nSubject: boleto',
    reporter: { name: 'Otávio Prates' },
  });
  const involved = [
    { role: 'witness', name: 'Carla Souza', contact: 'por Ivo Bastos, (11) 98888-7777', note: null },
  ];
  await act(bia, 'section_involved', id, { version: 1, involved });
  const operators = [{ name: 'Nuvem Ltda.', contact: 'Sérgio Lins, sergio@nuvem.example' }];
  await act(bia, 'section_operators', id, { version: 1, operators });
  await act(bia, 'section_notifier', id, {
    ...{ version: 1, notifier_kind: 'representative', notifier_name: 'Lúcia Brandão' },
    ...{ notifier_email: 'lucia@escritorio.example', notifier_phone: null },
  });
  const entry_id = await makeEntry(t, { id, legalEntityId: school }, { kind: 'note', body: 'Nota interna.' });
  const publish = (text: string, part: object = {}) =>
    act(ana, 'publish', id, { entry_id, text, confirmed: true, traces_confirmed: true, ...part });
  for (const named of [
    ...['Otávio', 'Carla', 'Ivo Bastos', '(11) 98888-7777', 'Sérgio Lins', 'sergio@nuvem.example'],
    ...['Lúcia Brandão', 'lucia@escritorio.example', 'rui.alves@exemplo.com', 'Teresa Nogueira'],
    ...['cobranca@golpe.example', 'Bia Analista'],
  ]) {
    const { status, body } = await publish(`Conversamos sobre o caso: ${named} já sabe.`);
    expect([status, Object.keys(body.errors ?? {})], named).toEqual([422, ['text']]);
  }
  expect((await publish('O acesso foi cortado e as senhas foram trocadas.')).status).toBe(200);
});
