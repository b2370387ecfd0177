import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
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
const duty = {
  ...{ damages: ['financial_fraud'], criteria: ['financial'] },
  ...{ severity: 'high', likelihood: 'likely' },
};
const noDuty = { ...duty, damages: [], criteria: [] };
const SEI = '00261.000123/2026-11';
const filing = (kind: string, part: object = {}) => ({
  ...{ kind, sei_number: SEI, filed_at: '2026-11-12T12:00:00Z' },
  ...part,
});
const reason = 'Foi escolhido o tipo errado no registro.';
const nothing = { filing: null, outage: null, event: null };
const running = ({ clocks }: IncidentDetail) =>
  clocks.filter(({ stopped_at }) => stopped_at === null).map(({ key }) => key);
const dueOf = async (part: object = {}) => {
  const id = await f.register(f.bia, known);
  await f.act(f.bia, 'assess', id, { ...duty, ...part });
  return id;
};

describe('what was declared of the holders', () => {
  const told = { told_on: '2026-11-12', means: ['email'], count: 3 };
  const section = {
    ...{ version: 1, holders_notice: 'done', holders_notice_on: '2026-11-12', holders_means: ['email'] },
    ...{ holders_notified_count: 3, holders_not_individual_reason: null },
  };

  test('is corrected in the file, and never emptied there', async () => {
    const { act, read, bia } = f;
    const id = await dueOf();
    expect((await act(bia, 'declare_holders', id, told)).status).toBe(200);
    for (const [field, value] of [
      ['holders_notice', 'planned'],
      ['holders_notice_on', null],
      ['holders_notice_on', '2026-11-10'],
      ['holders_means', []],
      ['holders_notified_count', null],
    ] as const) {
      const { status, body } = await act(bia, 'section_holders_notice', id, { ...section, [field]: value });
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([422, [field]]);
    }
    const byNotice = { ...section, holders_means: ['public_notice'] };
    const { body } = await act(bia, 'section_holders_notice', id, byNotice);
    expect(Object.keys(body.errors)).toEqual(['holders_not_individual_reason']);
    const more = await act(bia, 'section_holders_notice', id, { ...section, holders_notified_count: 4 });
    expect(more.body.holders_told).toMatchObject({ told_on: '2026-11-12', count: 4 });
    expect((await read(id, bia)).holders_told.count).toBe(4);
  });

  test('is readable also where the file says nothing of it', async () => {
    const { act, read, bia, t } = f;
    const id = await dueOf();
    await act(bia, 'declare_holders', id, told);
    await sql`update incidents set holders_notice_on = null, holders_notified_count = null where id = ${id}`.execute(
      t.system,
    );
    expect((await read(id, bia)).holders_told).toMatchObject({ told_on: null, count: null });
  });
});

describe('a filing that was recorded wrong', () => {
  test('gives way to the right one, and the terms follow it', async () => {
    const { act, bia, t } = f;
    const id = await dueOf();
    const filed: IncidentDetail = (await act(bia, 'file', id, filing('complete'))).body;
    expect([filed.state, running(filed).includes('inc.complement')]).toEqual(['communicated', false]);
    const record_id = filed.filings[0]?.id;
    const rectify = (instead: object | null, part: object = {}) =>
      act(bia, 'rectify', id, { record: 'filing', record_id, reason, ...nothing, filing: instead, ...part });
    const right = { ...filing('preliminary', { filed_at: '2026-11-13T15:00:00Z' }) };
    expect(Object.keys((await rectify(right, { reason: 'curto' })).body.errors)).toEqual(['reason']);
    expect(Object.keys((await rectify(right, { record: 'event' })).body.errors)).toEqual(['filing']);
    const early = { ...right, filed_at: '2026-11-01T12:00:00Z' };
    expect(Object.keys((await rectify(early)).body.errors)).toEqual(['filing.filed_at']);
    const unfounded = { ...right, kind: 'complementary', reasons: reason };
    expect(Object.keys((await rectify(unfounded)).body.errors)).toEqual(['filing.kind']);
    const now: IncidentDetail = (await rectify(right)).body;
    expect(now).toMatchObject({
      state: 'communicated_preliminary',
      filings: [{ kind: 'preliminary', filed_at: expect.stringContaining('2026-11-13T15:00') }],
      rectified: { filings: [{ kind: 'complete', rectified: { reason, by: { label: 'Bia Analista' } } }] },
    });
    expect(running(now)).toContain('inc.complement');
    const clock = now.clocks.find(({ key }) => key === 'inc.complement');
    expect(Date.parse(clock?.started_at as string)).toBe(Date.parse('2026-11-13T15:00:00Z'));
    expect(now.complement_due_at).toBe(clock?.due_at);
    expect(now.events.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining('Comunicação preliminar registrada')]),
    );
    expect(now.rectified.events.map(({ text }) => text)).toEqual([
      `Comunicação completa registrada no SEI (${SEI}).`,
    ]);
    expect(now.entries.at(-1)).toMatchObject({ kind: 'rectified', body: reason });
    // What was wrong closes nothing.
    const closing = await act(f.ana, 'close', id, { summary: 'Tudo foi comunicado.' });
    expect(closing.body.messages).toContain('ainda não está completa');
    // Once: of two, the second finds it superseded.
    expect(Object.keys((await rectify(right)).body.errors)).toEqual(['record_id']);
    const record = { document: 'record' };
    const { bytes } = await t.call(endpoints.preview, { params: { id }, body: record }, { token: bia.token });
    const text = pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Registro retificado Comunicação completa');
    expect(text).toContain(reason);
  });

  test('may never have been: ANPD is owed again what was not filed', async () => {
    const { act, bia } = f;
    const id = await dueOf();
    const filed = (await act(bia, 'file', id, filing('preliminary'))).body;
    const complement = filing('complementary', { reasons: 'A perícia terminou.' });
    const complemented = (await act(bia, 'file', id, complement)).body;
    const first = { record: 'filing', record_id: filed.filings[0].id, reason, ...nothing };
    // The complement stands on it.
    expect(Object.keys((await act(bia, 'rectify', id, first)).body.errors)).toEqual(['record_id']);
    const second = { ...first, record_id: complemented.filings[1].id };
    const preliminary = (await act(bia, 'rectify', id, second)).body;
    expect([preliminary.state, running(preliminary)]).toEqual([
      'communicated_preliminary',
      expect.arrayContaining(['inc.complement']),
    ]);
    const none: IncidentDetail = (await act(bia, 'rectify', id, first)).body;
    expect(none).toMatchObject({ state: 'communication_due', filings: [], complement_due_at: null });
    expect(running(none).toSorted()).toEqual(['inc.anpd', 'inc.holders', 'inc.holders_declaration']);
  });

  test('comes neither before what it follows nor after what follows it', async () => {
    const { act, bia } = f;
    const id = await dueOf();
    const at = (filed_at: string) => ({ filed_at });
    const [eve, day, next] = ['2026-11-12T11:59:00Z', '2026-11-12T12:00:00Z', '2026-11-13T12:00:00Z'];
    const complement = { reasons: 'A perícia terminou.' };
    const refusedAt = async (kind: string, part: object) =>
      (await act(bia, 'file', id, filing(kind, part))).body.errors;
    await act(bia, 'file', id, filing('preliminary', at(day)));
    expect(await refusedAt('complementary', { ...complement, ...at(eve) })).toEqual({
      filed_at: [expect.stringContaining('primeira comunicação (12/11/2026 09:00)')],
    });
    await act(bia, 'file', id, filing('complementary', { ...complement, ...at(day) }));
    await act(bia, 'declare_holders', id, { told_on: '2026-11-13', means: ['email'], count: 3 });
    expect(await refusedAt('declaration', at(day))).toEqual({
      filed_at: [expect.stringContaining('titulares (13/11/2026)')],
    });
    const { filings } = (await act(bia, 'file', id, filing('declaration', at(next)))).body as IncidentDetail;
    const rectify = (kind: string, part: object) => {
      const record_id = filings.find((one) => one.kind === kind)?.id;
      return act(bia, 'rectify', id, {
        ...{ record: 'filing', record_id, reason, ...nothing, filing: filing(kind, part) },
      });
    };
    for (const [kind, part] of [
      ['preliminary', at(next)],
      ['complementary', { ...complement, ...at(eve) }],
      ['declaration', at(day)],
    ] as const)
      expect(Object.keys((await rectify(kind, part)).body.errors ?? {}), kind).toEqual(['filing.filed_at']);
    const later = { version: 1, holders_notice: 'done', holders_notice_on: '2026-11-14' };
    const means = {
      holders_means: ['email'],
      holders_notified_count: 3,
      holders_not_individual_reason: null,
    };
    const moved = await act(bia, 'section_holders_notice', id, { ...later, ...means });
    expect(Object.keys(moved.body.errors ?? {})).toEqual(['holders_notice_on']);
    // The complement first, then what it follows.
    expect((await rectify('complementary', { ...complement, ...at(next) })).status).toBe(200);
    expect((await rectify('preliminary', at(next))).status).toBe(200);
  });

  test('is rectified by whoever handles, and never changed or deleted', async () => {
    const { act, auditor, bia, t } = f;
    const id = await dueOf();
    const record_id = (await act(bia, 'file', id, filing('complete'))).body.filings[0].id;
    const body = { record: 'filing', record_id, reason, ...nothing };
    expect((await act(auditor, 'rectify', id, body)).status).toBe(403);
    expect((await act(bia, 'rectify', id, { ...body, record_id: 99 })).body.errors.record_id).toBeTruthy();
    const [may] = (
      await t.pool.query(`select has_table_privilege('conforme_app', 'incident_rectifications', 'delete') as deletes,
        has_any_column_privilege('conforme_app', 'incident_rectifications', 'update') as updates`)
    ).rows;
    expect(may).toEqual({ deletes: false, updates: false });
  });
});

test('an outage and an event that were recorded wrong move no date and measure nothing', async () => {
  const { act, bia, t } = f;
  const id = await dueOf();
  const outage = {
    ...{ down_from: '2026-11-16T10:00:00Z', down_until: '2026-11-16T20:00:00Z', evidence: 'Print da tela.' },
  };
  const down: IncidentDetail = (await act(bia, 'record_outage', id, outage)).body;
  expect(down.moved_dates.map(({ key }) => key)).toContain('inc.anpd');
  const wrong = { record: 'outage', record_id: down.outages[0]?.id, reason, ...nothing };
  const day = { ...outage, down_from: '2026-11-13T10:00:00Z', down_until: '2026-11-13T20:00:00Z' };
  const up: IncidentDetail = (await act(bia, 'rectify', id, { ...wrong, outage: day })).body;
  expect(up.moved_dates).toEqual([]);
  expect([up.outages.length, up.rectified.outages.length]).toEqual([1, 1]);
  const ofOutages = (events: readonly { text: string }[]) =>
    events.map(({ text }) => text).filter((text) => text.startsWith('SEI fora do ar'));
  expect([ofOutages(up.events), ofOutages(up.rectified.events)]).toEqual([
    ['SEI fora do ar de 13/11/2026 07:00 a 13/11/2026 17:00.'],
    ['SEI fora do ar de 16/11/2026 07:00 a 16/11/2026 17:00.'],
  ]);
  const contained = async () =>
    (await t.pool.query('select contained_at from incidents where id = $1', [id])).rows[0].contained_at;
  const event = (at: string) => ({ type: 'containment', at, text: 'Acesso cortado.' });
  await act(bia, 'add_event', id, event('2026-11-12T12:00:00Z'));
  const added: IncidentDetail = (await act(bia, 'add_event', id, event('2026-11-10T12:00:00Z'))).body;
  const early = added.events.find(({ at }) => Date.parse(at) === Date.parse('2026-11-10T12:00:00Z'));
  const put = { record: 'event', record_id: early?.id, reason, ...nothing };
  const now: IncidentDetail = (await act(bia, 'rectify', id, put)).body;
  expect(now.rectified.events.map(({ text }) => text)).toContain('Acesso cortado.');
  expect(Date.parse(await contained())).toBe(Date.parse('2026-11-12T12:00:00Z'));
  // What the system wrote follows what was done.
  const automatic = now.events.find(({ is_automatic }) => is_automatic);
  const refused = await act(bia, 'rectify', id, { ...put, record_id: automatic?.id });
  expect(Object.keys(refused.body.errors)).toEqual(['record_id']);
});

test('of a corrected knowledge only the newest says that the terms count from it', async () => {
  const { act, bia } = f;
  const id = await f.register(bia, known);
  const now: IncidentDetail = (
    await act(bia, 'know', id, { known_at: '2026-11-12T12:00:00Z', reason: 'O laudo diz outro dia.' })
  ).body;
  expect(now.events.filter(({ type }) => type === 'knowledge')).toHaveLength(1);
  expect(now.rectified.events).toMatchObject([
    { type: 'knowledge', rectified: { reason: 'O laudo diz outro dia.' } },
  ]);
});

describe('a decision in writing', () => {
  test('is dropped by no assessment of somebody who does not decide', async () => {
    const { act, read, ana, bia } = f;
    const id = await f.register(bia, known);
    const override = { duty: 'communicate', reason: 'Há dúvida sobre o alcance do acesso.' };
    await act(ana, 'assess', id, { ...noDuty, override });
    const refused = await act(bia, 'assess', id, noDuty);
    expect([refused.status, refused.body.messages]).toEqual([409, expect.stringContaining('só quem decide')]);
    // An assessment to the same end would let the next one go the other way.
    expect((await act(bia, 'assess', id, duty)).status).toBe(409);
    const before: IncidentDetail = await read(id, bia);
    expect([before.duty, before.assessments.length]).toEqual(['communicate', 1]);
    expect(before.actions).toContainEqual({ name: 'assess', refused: expect.stringContaining('só quem') });
    expect((await act(ana, 'assess', id, duty)).body.duty).toBe('communicate');
    expect((await act(bia, 'assess', id, noDuty)).body.duty).toBe('not_communicate');
  });

  test('not to communicate stands as long', async () => {
    const { act, ana, bia } = f;
    const id = await f.register(bia, known);
    await act(bia, 'assess', id, noDuty);
    await act(ana, 'decide_not', id, { reasons: 'Os dados estavam cifrados e a chave segura.' });
    expect((await act(bia, 'assess', id, duty)).status).toBe(409);
    expect((await act(ana, 'assess', id, duty)).body.state).toBe('communication_due');
  });
});

test('one whose duty fell away after a filing is complemented, and closed', async () => {
  const { act, ana, bia } = f;
  const id = await dueOf();
  await act(bia, 'file', id, filing('preliminary'));
  expect((await act(bia, 'assess', id, noDuty)).body).toMatchObject({
    ...{ duty: 'not_communicate', state: 'communicated_preliminary', next: 'file' },
  });
  expect((await act(ana, 'close', id, { summary: 'Sem dever de comunicar.' })).status).toBe(409);
  const told = { reasons: 'A perícia mostrou que os dados não saíram.' };
  expect((await act(bia, 'file', id, filing('complementary', told))).status).toBe(200);
  const closed = (await act(ana, 'close', id, { summary: 'Sem dever de comunicar.' })).body;
  expect([closed.state, running(closed)]).toEqual(['closed', []]);
});

test('a second filing is a complement, whatever it is called', async () => {
  const { act, bia } = f;
  const id = await dueOf();
  await act(bia, 'file', id, filing('preliminary'));
  const again = await act(bia, 'file', id, filing('complete'));
  expect(again.body.errors).toEqual({ kind: [expect.stringContaining('art. 6º, § 3º')] });
});

test('what was told of a scam stays in the file of the incident it became', async () => {
  const { act, bia } = f;
  const scam = { scam_channels: ['whatsapp'], scam_sender: '(43) 98817-4402', scam_lost_cents: 118_400 };
  const id = await f.register(bia, { nature: 'scam', scam });
  const promoted: IncidentDetail = (await act(bia, 'promote', id)).body;
  expect(promoted.sections.map(({ section }) => section)).toContain('scam');
  const more = { ...scam, version: 1, police_report: 'BO 77/2026' };
  expect((await act(bia, 'section_scam', id, more)).body.file).toMatchObject({ police_report: 'BO 77/2026' });
  const other = await f.register(bia, known);
  expect((await act(bia, 'section_scam', other, more)).status).toBe(409);
});
