import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIncidents } from '../../testing/features/incidents.ts';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { pdfPages } from '../../testing/pdf-text.ts';

const { endpoints } = incidentForm;
type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const duty = {
  ...{ damages: ['financial_fraud'], criteria: ['financial'] },
  ...{ severity: 'high', likelihood: 'likely' },
};
const filing = (kind: string, filed_at: string, part: object = {}) => ({
  ...{ kind, sei_number: '00261.000123/2026-11', filed_at },
  ...part,
});
const reasons = 'A perícia do servidor terminou depois da comunicação preliminar.';
const delay_reasons = 'O fornecedor entregou os registros de acesso fora do combinado.';
const missing = ({ sections }: IncidentDetail, section: string) =>
  sections.find((one) => one.section === section)?.missing;
const occurred = { occurred_at: '2026-08-31T12:00:00Z' };

/** Told to ANPD on 3 September 2026: the complement was due on 2 October, twenty business days later, 7 September aside. */
const communicated = async (kind = 'preliminary') => {
  const id = await f.register(f.bia, { ...occurred, known_at: '2026-09-01T12:00:00Z' });
  await f.act(f.bia, 'assess', id, duty);
  const { body } = await f.act(f.bia, 'file', id, filing(kind, '2026-09-03T12:00:00Z'));
  return { id, incident: body as IncidentDetail };
};

test('a complement in its term is reasoned, and no other filing is', async () => {
  const { act, bia } = f;
  const { id, incident } = await communicated();
  expect(civilDayOf(Date.parse(incident.complement_due_at as string))).toBe('2026-10-02');
  expect(missing(incident, 'communication')).toEqual([
    'Fundamentação do complemento',
    'Motivos do atraso do complemento',
  ]);
  const inTime = '2026-09-30T12:00:00Z';
  const bare = await act(bia, 'file', id, filing('complementary', inTime));
  expect(bare.body.errors).toEqual({ reasons: [expect.stringContaining('art. 6º, § 3º')] });
  for (const field of ['reasons', 'delay_reasons']) {
    const of = await act(bia, 'file', id, filing('declaration', inTime, { [field]: reasons }));
    expect(Object.keys(of.body.errors)).toEqual([field]);
  }
  const filed = (await act(bia, 'file', id, filing('complementary', inTime, { reasons }))).body;
  expect(filed.filings.at(-1)).toMatchObject({ kind: 'complementary', reasons, delay_reasons: null });
  expect(filed.entries.map(({ body }: { body: string | null }) => body)).toContain(reasons);
  const clock = filed.clocks.find(({ key }: { key: string }) => key === 'inc.complement');
  expect(clock).toMatchObject({ may_extend: false, stopped_at: expect.any(String) });
  expect(missing(filed, 'communication')).toEqual([]);
});

test('one that comes late is taken, and says why it is late', async () => {
  const { act, bia } = f;
  const { id } = await communicated();
  const now = new Date().toISOString();
  const late = await act(bia, 'file', id, filing('complementary', now, { reasons }));
  expect(late.body.errors).toEqual({ delay_reasons: [expect.stringContaining('02/10/2026')] });
  expect(late.body.errors.delay_reasons[0]).toContain('não prevê prorrogação');
  const filed = await act(bia, 'file', id, filing('complementary', now, { reasons, delay_reasons }));
  expect(filed.body.filings.at(-1)).toMatchObject({ reasons, delay_reasons });
  expect(filed.body.state).toBe('communicated');
});

test('the complete communication may be complemented within the same term, which runs from it', async () => {
  const { act, bia } = f;
  const { id, incident } = await communicated('complete');
  expect(civilDayOf(Date.parse(incident.complement_due_at as string))).toBe('2026-10-02');
  // Nobody owes it.
  expect(incident.clocks.map(({ key }) => key)).not.toContain('inc.complement');
  expect(missing(incident, 'communication')).toEqual([]);
  const late = await act(bia, 'file', id, filing('complementary', new Date().toISOString(), { reasons }));
  expect(Object.keys(late.body.errors)).toEqual(['delay_reasons']);
});

test('a small agent has forty business days for it', async () => {
  const { t } = f;
  await makeSmallAgent(t, f.school);
  const { incident } = await communicated();
  await t.pool.query('delete from small_agent_assessments where legal_entity_id = $1', [f.school]);
  // 7 September, 12 October and 2 November do not count.
  expect(civilDayOf(Date.parse(incident.complement_due_at as string))).toBe('2026-11-03');
});

test('its document is not issued without the reasons, which it prints', async () => {
  const { act, bia, t } = f;
  const { id } = await communicated();
  await act(bia, 'issue', id, { document: 'preliminary' });
  const textOf = async () => {
    const body = { document: 'complementary' };
    const { bytes } = await t.call(endpoints.preview, { params: { id }, body }, { token: bia.token });
    return pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');
  };
  const gap = 'não informado — a complementar';
  const draft = await textOf();
  expect(draft).toContain(`Fundamentação do complemento ${gap}`);
  expect(draft).toContain('Prazo do complemento 02/10/2026');
  expect(draft).toContain(`Motivos do atraso do complemento ${gap}`);
  const issue = () => act(bia, 'issue', id, { document: 'complementary' });
  expect((await issue()).body.errors.document[0]).toContain('art. 6º, § 3º');
  const save = (version: number, part: object) =>
    act(bia, 'section_communication', id, { version, complement_reasons: reasons, ...part });
  await save(1, {});
  expect((await issue()).body.errors.document[0]).toContain('não prevê prorrogação');
  await save(2, { complement_delay_reasons: delay_reasons });
  expect((await issue()).status).toBe(200);
  const said = await textOf();
  expect(said).toContain(reasons);
  expect(said).toContain(delay_reasons);
  await act(bia, 'file', id, filing('complementary', new Date().toISOString(), { reasons, delay_reasons }));
  const record = { document: 'record' };
  const { bytes } = await t.call(endpoints.preview, { params: { id }, body: record }, { token: bia.token });
  expect(pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ')).toContain(delay_reasons);
});

test('one that is issued again marks everything that ANPD does not have yet', async () => {
  const { act, bia, t } = f;
  const { id } = await communicated();
  await act(bia, 'section_communication', id, {
    ...{ version: 1, complement_reasons: reasons, complement_delay_reasons: delay_reasons },
  });
  await act(bia, 'issue', id, { document: 'preliminary' });
  /** What the newest version marks, of what is changed here. */
  const marked = async () => {
    const { rows } = await t.pool.query(
      "select content from issued_documents where case_id = $1 and kind = 'anpd' order by version desc limit 1",
      [id],
    );
    const { sections } = rows[0].content as DocumentContent;
    return sections
      .flatMap(({ rows }) => rows.filter(({ changed }) => changed).map(({ label }) => label))
      .filter((label) => ['Riscos', 'Área', 'Causa raiz'].includes(label));
  };
  const complement = async () => {
    expect((await act(bia, 'issue', id, { document: 'complementary' })).status).toBe(200);
    return marked();
  };
  await act(bia, 'section_risks', id, { version: 1, risks: ['identity_theft'], risks_text: null });
  expect(await complement()).toEqual(['Riscos']);
  const description = {
    description: 'A planilha foi enviada por engano.',
    incident_type: null,
    unit_id: null,
  };
  const describe = (version: number, root_cause: string | null) =>
    act(bia, 'section_description', id, { version, ...description, area: 'Tesouraria', root_cause });
  await describe(1, null);
  expect(await complement()).toEqual(['Área', 'Riscos']);
  const filed = filing('complementary', new Date().toISOString(), { reasons, delay_reasons });
  const { filings } = (await act(bia, 'file', id, filed)).body as IncidentDetail;
  await describe(2, 'Senha fraca');
  expect(await complement()).toEqual(['Causa raiz']);
  // Put right later, it does not count for what was issued since.
  const right = { ...filed, sei_number: '00261.000999/2026-11' };
  const wrong = { record: 'filing', record_id: filings.at(-1)?.id, reason: 'O número era outro.' };
  expect((await act(bia, 'rectify', id, { ...wrong, filing: right })).status).toBe(200);
  expect(await complement()).toEqual(['Causa raiz']);
});

test('what was communicated late lacks its reasons until they are written', async () => {
  const { act, register, read, bia } = f;
  const id = await register(bia, { ...occurred, known_at: '2026-09-01T12:00:00Z' });
  // Not assessed yet: nothing that has to be communicated is late.
  expect(missing(await read(id, bia), 'timeliness')).toEqual([]);
  const due = (await act(bia, 'assess', id, duty)).body;
  expect([due.is_late, missing(due, 'timeliness')]).toEqual([true, ['Motivos da demora']]);
  const inTime = (await act(bia, 'file', id, filing('complete', '2026-09-04T12:00:00Z'))).body;
  expect([inTime.is_late, missing(inTime, 'timeliness')]).toEqual([false, []]);
  const reason = 'O laudo diz outro dia.';
  const known = { known_at: '2026-08-31T15:00:00Z', reason };
  expect((await act(bia, 'know', id, known)).body.is_late).toBe(true);
  const section = { version: 1, occurred_from: occurred.occurred_at, delay_reasons: reason };
  expect(missing((await act(bia, 'section_timeliness', id, section)).body, 'timeliness')).toEqual([]);
});
