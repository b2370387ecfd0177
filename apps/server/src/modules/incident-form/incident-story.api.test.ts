import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldTo } from '../../testing/features/handling.ts';
import { startIncidents } from '../../testing/features/incidents.ts';

type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const assessment = {
  damages: ['financial_fraud'],
  criteria: ['financial'],
  severity: 'high',
  likelihood: 'likely',
};
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

test('an incident tells which letters were written about it, and whether they left', async () => {
  const { register, read, bia } = f;
  expect((await read(await register(bia), bia)).letters).toEqual([]);
  const id = await register(bia, { reporter: { email: 'quem.viu@exemplo.test' } });
  const { letters, protocol } = await read(id, bia);
  expect(letters).toMatchObject([
    { subject: expect.stringContaining(protocol), state: 'kept', sent_at: null },
  ]);
});

describe('a security incident', () => {
  test('goes from the report to its end, with the clocks of the law', async () => {
    const { act, register, read, ana, bia } = f;
    const id = await register(bia);
    expect(await read(id, bia)).toMatchObject({
      state: 'received',
      validation: 'in_validation',
      due_at: null,
      clocks: [],
      next: 'validate',
    });
    expect((await act(bia, 'know', id, { known_at: anHourAgo() })).body.messages).toContain(
      'Valide o relato',
    );
    expect((await act(bia, 'validate', id)).body).toMatchObject({ state: 'validated', next: 'know' });
    const known_at = anHourAgo();
    const known = (await act(bia, 'know', id, { known_at })).body;
    expect(known).toMatchObject({ state: 'assessing', next: 'assess' });
    expect(known.clocks.map(({ key }: { key: string }) => key)).toEqual([
      'inc.anpd',
      'inc.holders',
      'inc.holders_declaration',
    ]);
    expect(known.due_at).toBe(known.clocks[0].due_at);
    expect(await toldTo(f.t, ana)).toContainEqual(
      expect.stringContaining('O prazo para comunicar um incidente começou'),
    );

    const assessed = (await act(bia, 'assess', id, assessment)).body;
    expect(assessed).toMatchObject({ state: 'communication_due', duty: 'communicate', next: 'file' });
    expect(assessed.assessments).toMatchObject([{ result: 'yes', level: 'high', override: null }]);

    const early = await act(bia, 'file', id, {
      kind: 'preliminary',
      sei_number: '00261.000123/2026-11',
      filed_at: '2026-01-01T12:00:00Z',
    });
    expect(early.body.errors.filed_at[0]).toContain('antes do conhecimento');
    const preliminary = (
      await act(bia, 'file', id, {
        kind: 'preliminary',
        sei_number: '00261.000123/2026-11',
        filed_at: new Date().toISOString(),
      })
    ).body;
    expect(preliminary.state).toBe('communicated_preliminary');
    expect(running(preliminary)).toEqual(['inc.holders', 'inc.holders_declaration', 'inc.complement']);

    const told = (
      await act(bia, 'declare_holders', id, { told_on: civilDayOf(Date.now()), means: ['email'], count: 12 })
    ).body;
    expect(running(told)).toEqual(['inc.holders_declaration', 'inc.complement']);
    expect((await act(ana, 'close', id, { summary: 'Tudo foi comunicado.' })).status).toBe(409);
    for (const kind of ['complementary', 'declaration'])
      await act(bia, 'file', id, {
        kind,
        sei_number: '00261.000123/2026-11',
        filed_at: new Date().toISOString(),
        ...(kind === 'complementary' ? { reasons: 'A perícia terminou ontem.' } : {}),
      });
    const closed = (await act(ana, 'close', id, { summary: 'Tudo foi comunicado.' })).body;
    expect(closed).toMatchObject({ state: 'closed', next: null });
    expect(running(closed)).toEqual([]);
    expect((await act(bia, 'section_risks', id, { version: 1, risks: [] })).body.messages).toContain(
      'encerrado',
    );
    expect((await act(ana, 'reopen', id, { reason: 'A ANPD fez uma pergunta nova.' })).body.state).toBe(
      'follow_up',
    );
  });

  test('is not communicated only with the reasons of whoever decides', async () => {
    const { act, register, ana, bia } = f;
    const id = await register(bia, { known_at: '2026-11-11T12:00:00Z' });
    const none = { ...assessment, damages: [], criteria: [] };
    expect((await act(bia, 'assess', id, none)).body).toMatchObject({
      duty: 'not_communicate',
      state: 'assessing',
    });
    const override = { duty: 'communicate', reason: 'Há dúvida sobre o alcance do acesso.' };
    expect((await act(bia, 'assess', id, { ...none, override })).body.errors.override).toBeTruthy();
    expect((await act(ana, 'assess', id, { ...none, override })).body.duty).toBe('communicate');
    expect((await act(bia, 'decide_not', id, { reasons: 'x'.repeat(40) })).status).toBe(403);
    expect((await act(ana, 'decide_not', id, { reasons: 'curto' })).body.errors.reasons).toBeTruthy();
    const decided = (
      await act(ana, 'decide_not', id, { reasons: 'Os dados estavam cifrados e a chave segura.' })
    ).body;
    expect(decided).toMatchObject({ state: 'not_communicated', next: 'close' });
    expect(running(decided)).toEqual([]);
  });

  test('keeps what a section was before, and tells the second of two who save it', async () => {
    const { act, register, read, bia, ana, t } = f;
    const id = await register(bia);
    const data = {
      version: 1,
      properties: ['confidentiality'],
      data_natures: ['school', 'health'],
      holder_categories: ['students'],
      holders_count: 412,
      children_count: 300,
    };
    expect(
      (await act(bia, 'section_data', id, { ...data, children_count: 500 })).body.errors.holders_count,
    ).toBeTruthy();
    expect(
      (await act(bia, 'section_data', id, { ...data, holders_count: 10 ** 9 })).body.errors.holders_count,
    ).toBeTruthy();
    const saved = (await act(bia, 'section_data', id, data)).body;
    expect(saved.file).toMatchObject({ holders_count: 412, data_natures: ['school', 'health'] });
    expect(saved.version).toBe((await read(id, bia)).version);
    expect((await act(ana, 'section_data', id, { ...data, holders_count: 500 })).body.code).toBe(
      'stale_version',
    );
    expect((await act(ana, 'section_data', id, { ...data, version: 2, holders_count: 500 })).status).toBe(
      200,
    );
    const involved = [{ role: 'witness', name: 'Carla Souza', contact: null, note: null }];
    expect((await act(ana, 'section_involved', id, { version: 1, involved })).body.file.involved).toEqual(
      involved,
    );
    const { changes } = (
      await t.call(incidentForm.endpoints.history, { params: { id } }, { token: ana.token })
    ).body;
    expect(changes.map(({ section }: { section: string }) => section)).toEqual(['involved', 'data', 'data']);
    expect(changes[1]).toMatchObject({ before: { holders_count: 412 }, after: { holders_count: 500 } });
  });

  test('writes nothing into its history where nothing changed, and tells how much of it there is', async () => {
    const { act, register, bia, t } = f;
    const id = await register(bia);
    const operator = { name: 'Nuvem Ltda.', cnpj: null, contract: 'C-7', contact: null, told_what: 'Tudo' };
    const sections = {
      section_operators: { operators: [{ ...operator, told_us_at: '2026-11-10T15:00:00Z' }] },
      section_involved: { involved: [{ role: 'witness', name: 'Carla', contact: null, note: 'Viu' }] },
      section_secrecy: { secrecy: [{ item: 'description.root_cause', reason: 'Expõe a defesa.' }] },
      section_knowledge: { how_known: 'monitoring', detected_at: '2026-11-11T11:00:00Z' },
    } as const;
    const history = async () =>
      (await t.call(incidentForm.endpoints.history, { params: { id } }, { token: bia.token })).body;
    for (const version of [1, 2])
      for (const [name, fields] of Object.entries(sections)) {
        const saved = await act(bia, name as keyof typeof sections, id, { version, ...fields });
        expect([saved.status, saved.body.errors], name).toEqual([200, undefined]);
      }
    expect((await history()).changes.map(({ section }: { section: string }) => section)).toEqual(
      ['operators', 'involved', 'secrecy', 'knowledge'].toReversed(),
    );
    await sql`insert into incident_changes (case_id, legal_entity_id, section, before, after)
      select case_id, legal_entity_id, section, before, after from incident_changes, generate_series(1, 50)
      where case_id = ${id}`.execute(t.system);
    const { changes, total } = await history();
    expect([changes.length, total]).toEqual([200, 204]);
  });

  test('refuses a knowledge before the occurrence and dates to come, each at its field', async () => {
    const { act, register, bia, t } = f;
    const id = await register(bia);
    await act(bia, 'validate', id);
    expect(
      (await act(bia, 'know', id, { known_at: '2026-11-01T12:00:00Z' })).body.errors.known_at,
    ).toBeTruthy();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await act(bia, 'know', id, { known_at: later })).body.errors.known_at).toBeTruthy();
    expect(
      (await act(bia, 'add_event', id, { type: 'detection', at: later, text: 'x' })).body.errors.at,
    ).toBeTruthy();
    const both = await t.call(
      incidentForm.endpoints.create,
      {
        body: {
          ...(await import('../../testing/features/incidents.ts')).plainIncident,
          known_at: '2026-11-01T12:00:00Z',
        },
      },
      { token: bia.token, headers: { 'idempotency-key': 'incident-key-0000000001' } },
    );
    expect(both.body.errors.known_at).toBeTruthy();
  });
});

describe('a scam', () => {
  test('is validated and closed, or handled as a security incident with everything kept', async () => {
    const { act, register, ana, bia } = f;
    const scam = {
      scam_channels: ['whatsapp'],
      scam_sender: '(43) 98817-4402',
      scam_lost_cents: 118_400,
      police_report: 'BO 1234/2026',
    };
    const id = await register(bia, { nature: 'scam', scam });
    expect((await act(ana, 'close', id, { summary: 'Golpe conhecido.' })).body.messages).toContain('valide');
    expect((await act(bia, 'know', id, { known_at: anHourAgo() })).status).toBe(409);
    await act(bia, 'validate', id);
    const promoted = (await act(bia, 'promote', id)).body;
    expect(promoted).toMatchObject({ nature: 'security', state: 'validated' });
    expect(promoted.file).toMatchObject(scam);
    const other = await register(bia, { nature: 'scam', scam });
    await act(bia, 'validate', other);
    expect((await act(ana, 'close', other, { summary: 'Golpe conhecido da equipe.' })).body.state).toBe(
      'closed',
    );
  });
});

const running = ({ clocks }: { clocks: { key: string; stopped_at: string | null }[] }) =>
  clocks.filter(({ stopped_at }) => stopped_at === null).map(({ key }) => key);
