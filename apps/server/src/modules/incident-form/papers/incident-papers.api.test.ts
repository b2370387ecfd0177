import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIncidents } from '../../../testing/features/incidents.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { anAlert } from '../incident-makers.test-records.ts';

const { endpoints } = incidentForm;
type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const pdfText = ({ bytes }: { readonly bytes: Buffer }) =>
  pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');

const assessment = {
  damages: ['financial_fraud'],
  criteria: ['financial'],
  severity: 'high',
  likelihood: 'likely',
};

test('the communication is typeset in the order of the form, gaps are told, and the complement marks what changed', async () => {
  const { act, register, bia, t } = f;
  const id = await register(bia, { known_at: '2026-11-11T12:00:00Z', holders_count: 412 });
  await act(bia, 'assess', id, assessment);
  const preview = await t.call(
    endpoints.preview,
    { params: { id }, body: { document: 'preliminary' } },
    { token: bia.token },
  );
  expect(await pdfText(preview)).toContain('PRÉVIA');
  expect((await act(bia, 'issue', id, { document: 'complementary' })).body.errors.document).toBeTruthy();
  const issued = (await act(bia, 'issue', id, { document: 'preliminary' })).body;
  expect(issued.documents).toMatchObject([{ kind: 'anpd', version: 1, superseded: false }]);
  const paper = async (documentId: string) =>
    pdfText(
      await t.call(endpoints.document, { params: { id, document_id: documentId } }, { token: bia.token }),
    );
  const text = await paper(issued.documents[0].id);
  const order = [
    'Controlador',
    'Pessoa encarregada',
    'Quem comunica',
    'Avaliação do risco',
    'Como soubemos',
    'Medidas',
  ];
  expect(order.map((title) => text.indexOf(title))).toEqual(
    order.map((title) => text.indexOf(title)).toSorted((one, other) => one - other),
  );
  expect(text).toContain('não informado — a complementar');
  expect(text).toContain('412');

  await act(bia, 'section_risks', id, { version: 1, risks: ['identity_theft'], risks_text: null });
  await act(bia, 'section_communication', id, {
    version: 1,
    complement_reasons: 'A perícia terminou depois da preliminar.',
  });
  const complemented = (await act(bia, 'issue', id, { document: 'complementary' })).body;
  expect(complemented.documents.map(({ superseded }: { superseded: boolean }) => superseded)).toEqual([
    false,
    true,
  ]);
  expect(await paper(complemented.documents[0].id)).toContain('alterado nesta versão');
});

test('the record keeps what was told and when, the declaration only what ANPD asks for', async () => {
  const { act, register, ana, bia, t } = f;
  const id = await register(bia, { known_at: '2026-11-11T12:00:00Z' });
  await act(bia, 'assess', id, assessment);
  const notice = { title: 'Aviso aos alunos', text: 'Houve um acesso indevido a cadastros de alunos.' };
  expect((await act(ana, 'publish_notice', id, notice)).status).toBe(200);
  await act(bia, 'declare_holders', id, {
    ...{ told_on: '2026-11-12', means: ['email', 'public_notice'], count: 3 },
    not_individual_reason: 'Alguns não têm e-mail.',
  });
  const outage = { down_from: '2026-11-12T12:00:00Z', down_until: '2026-11-12T18:00:00Z' };
  await act(bia, 'record_outage', id, { ...outage, evidence: 'Print da tela.' });
  await t.pool.query(
    "update incident_notices set published_at = now() - interval '4 months', stays_until = now() where case_id = $1",
    [id],
  );
  const withdrawal = await act(ana, 'withdraw_notice', id, { reason: 'O prazo do aviso passou.' });
  expect(withdrawal.status).toBe(200);
  const textOf = async (document: string) =>
    pdfText(await t.call(endpoints.preview, { params: { id }, body: { document } }, { token: bia.token }));
  const record = await textOf('record');
  for (const words of [
    'Registro mantido por ao menos cinco anos',
    'Avaliação do risco',
    'Titulares comunicados 3',
    'Alguns não têm e-mail.',
    'Aviso aos alunos',
    'Houve um acesso indevido a cadastros de alunos.',
    'Os prazos da ANPD e dos titulares contam daqui.',
    'Titulares comunicados em 12/11/2026: 3.',
    'SEI fora do ar de 12/11/2026 09:00 a 12/11/2026 15:00.',
    'Aviso público retirado do ar.',
  ])
    expect(record).toContain(words);
  const declaration = await textOf('declaration');
  for (const words of ['Controlador', 'Pessoa encarregada', '12/11/2026', 'E-mail; Aviso público'])
    expect(declaration).toContain(words);
  expect(declaration).not.toContain('Houve um acesso indevido');
  expect(declaration).not.toContain('Causa raiz');
});

test('letters to the holders are prepared, looked at, and sent by whoever decides', async () => {
  const { act, register, ana, bia, t } = f;
  const id = await register(bia, { known_at: '2026-11-11T12:00:00Z' });
  const body = {
    subject: 'Sobre os seus dados',
    text: 'Olá, {{primeiro_nome}}. Houve um incidente na {{organizacao}}.',
    recipients: 'nome;e-mail\nCarla Souza;carla@exemplo.test\nsem endereço;\nDavi Lima;davi@exemplo.test',
  };
  const prepare = (by: typeof ana, part: object = {}) =>
    t.call(endpoints.prepare_letters, { params: { id }, body: { ...body, ...part } }, { token: by.token });
  expect((await prepare(bia)).status).toBe(403);
  expect((await prepare(ana, { text: 'Olá {{cpf}}' })).body.errors.text).toBeTruthy();
  const prepared = (await prepare(ana)).body;
  expect(prepared).toMatchObject({ problem_count: 1, sending: { total: 2, state: 'preparing' } });
  expect(prepared.sample.text).toContain('Carla');
  const sent = (await act(ana, 'write_holders', id, { sending_id: prepared.sending.id })).body;
  expect(sent.sendings).toMatchObject([{ total: 2, state: 'sending' }]);
  const { letters } = (
    await t.call(endpoints.letters, { params: { id, sending_id: prepared.sending.id } }, { token: bia.token })
  ).body;
  expect(letters.map(({ address }: { address: string }) => address)).toEqual([
    'carla@exemplo.test',
    'davi@exemplo.test',
  ]);
});

test('a scam that was looked at becomes an alert of the chosen units, which is taken back', async () => {
  const { act, register, ana, bia, auditor, school, t } = f;
  const id = await register(bia, { nature: 'scam', scam: { scam_channels: ['pix'] } });
  const alert = {
    title: 'Boleto falso em nome da escola',
    text: 'Não pague.',
    units: [school],
    ends_on: civilDayOf(Date.now()),
  };
  expect((await act(ana, 'alert', id, alert)).body.messages).toContain('valide');
  const validated = (await act(bia, 'validate', id)).body;
  expect(validated.events.map(({ text }: { text: string }) => text)).toEqual(['Relato validado.']);
  expect((await act(bia, 'alert', id, alert)).status).toBe(403);
  expect((await act(ana, 'alert', id, { ...alert, units: [school + 999] })).body.errors.units).toBeTruthy();
  const alerted = (await act(ana, 'alert', id, alert)).body;
  expect(alerted).toMatchObject({ state: 'alerted', alerts: [{ title: alert.title, tone: 'scam' }] });
  const onMural = async () => (await t.send('GET', '/api/v1/alerts', { token: auditor.token })).body;
  expect(await onMural()).toMatchObject([{ title: alert.title }]);
  // It is taken back, also of what has ended, by whoever decides: an alert of this record and no other.
  expect((await act(ana, 'close', id, { summary: 'O golpe foi contido.' })).status).toBe(200);
  const withdrawal = { alert_id: alerted.alerts[0].id, reason: 'O boleto era verdadeiro.' };
  expect((await act(bia, 'withdraw_alert', id, withdrawal)).status).toBe(403);
  const other = await register(bia, { nature: 'scam', scam: { scam_channels: ['phone'] } });
  await anAlert(t, school, other);
  expect(Object.keys((await act(ana, 'withdraw_alert', other, withdrawal)).body.errors)).toEqual([
    'alert_id',
  ]);
  const withdrawn = (await act(ana, 'withdraw_alert', id, withdrawal)).body;
  expect(withdrawn).toMatchObject({ state: 'closed', alerts: [{ withdrawn_reason: withdrawal.reason }] });
  expect(withdrawn.entries.at(-1)).toMatchObject({ kind: 'alert_withdrawn', body: withdrawal.reason });
  expect(await onMural()).toMatchObject([{ title: 'Boleto falso' }]);
  expect((await act(ana, 'withdraw_alert', id, withdrawal)).status).toBe(409);
});

test('measures are tasks with an owner, a date and their evidence', async () => {
  const { act, register, bia, ana } = f;
  const id = await register(bia);
  const added = (
    await act(bia, 'add_task', id, {
      group: 'containment',
      title: 'Revogar a credencial',
      owner_id: ana.id,
      due_on: '2026-12-01',
    })
  ).body;
  expect(added.tasks).toMatchObject([{ title: 'Revogar a credencial', owner: { label: 'Ana Encarregada' } }]);
});

test('nothing of an incident is deleted, and what was decided, filed or changed stays as it was written', async () => {
  const { rows } = await f.t.pool.query(`
    select relname as "table", has_table_privilege('conforme_app', oid, 'delete') as deletes,
      has_any_column_privilege('conforme_app', oid, 'update') as updates
    from pg_class where relkind = 'r' and (relname = 'cases' or relname = 'incidents' or relname like 'incident\\_%')`);
  const those = (right: 'deletes' | 'updates') =>
    rows
      .filter((row) => row[right])
      .map(({ table }) => table)
      .toSorted();
  expect(rows.length).toBeGreaterThan(9);
  // Two lists of the file are saved as a whole; what they were before is in its history.
  expect(those('deletes')).toEqual(['incident_involved', 'incident_operators']);
  expect(those('updates')).toEqual(['cases', 'incident_notices', 'incident_sections', 'incidents']);
});
