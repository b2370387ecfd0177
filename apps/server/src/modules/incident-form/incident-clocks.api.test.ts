import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toldTo } from '../../testing/features/handling.ts';
import { startIncidents } from '../../testing/features/incidents.ts';
import { makeSmallAgent } from '../../testing/features/organisation-parts.ts';

type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

const known_at = '2026-11-11T12:00:00Z';
const duty = {
  damages: ['financial_fraud'],
  criteria: ['financial'],
  severity: 'high',
  likelihood: 'likely',
};
const noDuty = { ...duty, damages: [], criteria: [], severity: 'low', likelihood: 'remote' };
const ofKnowledge = ['inc.anpd', 'inc.holders', 'inc.holders_declaration'];
const filing = (kind: string) => ({
  kind,
  sei_number: '00261.000123/2026-11',
  filed_at: '2026-11-12T12:00:00Z',
});
const reasoned = { ...filing('complementary'), reasons: 'A perícia terminou ontem.' };
const told = { told_on: '2026-11-12', means: ['email'], count: 3 };

const running = ({ clocks }: IncidentDetail) =>
  clocks.filter(({ stopped_at }) => stopped_at === null).map(({ key }) => key);
const days = ({ clocks }: IncidentDetail, key: string) =>
  clocks.findLast((clock) => clock.key === key)?.lines.map(({ of, due_at }) => [of, dayOf(due_at)]);
const dayOf = (at: string) => civilDayOf(Date.parse(at));

describe('clocks that were stopped', () => {
  test('run again by the same dates when it is assessed again after it was decided not to communicate', async () => {
    const { act, register, ana, bia } = f;
    const id = await register(bia, { known_at });
    const before = (await act(bia, 'assess', id, noDuty)).body;
    const reasons = 'Os dados estavam cifrados e a chave segura.';
    expect(running((await act(ana, 'decide_not', id, { reasons })).body)).toEqual([]);
    // What was decided in writing is assessed again by whoever decides.
    const again = (await act(ana, 'assess', id, duty)).body;
    expect(again).toMatchObject({ state: 'communication_due', due_at: before.due_at });
    expect(running(again)).toEqual(ofKnowledge);
    expect(days(again, 'inc.anpd')).toEqual(days(before, 'inc.anpd'));
  });

  test('run again when a false alarm is opened again, and none of what was decided not to be communicated', async () => {
    const { act, register, ana, bia } = f;
    const id = await register(bia, { known_at });
    expect(running((await act(ana, 'discard', id, { reason: 'Era um teste da equipe.' })).body)).toEqual([]);
    const open = (await act(ana, 'reopen', id, { reason: 'Não era teste.' })).body;
    expect([open.state, running(open)]).toEqual(['assessing', ofKnowledge]);
    await act(bia, 'assess', id, noDuty);
    await act(ana, 'decide_not', id, { reasons: 'Os dados estavam cifrados e a chave segura.' });
    await act(ana, 'close', id, { summary: 'Sem risco aos titulares.' });
    const later = (await act(ana, 'reopen', id, { reason: 'Faltou anexar o laudo.' })).body;
    expect([later.state, running(later)]).toEqual(['not_communicated', []]);
  });

  test('stay met when the moment of the knowledge is corrected after the filing', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    const reason = 'O laudo diz outra hora.';
    const first = (await act(bia, 'file', id, filing('preliminary'))).body;
    expect(running(first)).toEqual(['inc.holders', 'inc.holders_declaration', 'inc.complement']);
    await act(bia, 'declare_holders', id, told);
    const moved = (await act(bia, 'know', id, { known_at: '2026-11-10T15:00:00Z', reason })).body;
    expect(running(moved)).toEqual(['inc.complement', 'inc.holders_declaration']);
    expect(days(moved, 'inc.holders_declaration')).toEqual([['law', '2026-11-18']]);
  });
});

/** When each clock stopped last, by rule. */
const metOn = ({ clocks }: IncidentDetail, key: string) =>
  clocks.findLast((clock) => clock.key === key)?.stopped_at ?? null;

describe('clocks that were met', () => {
  test('stop at the moment of the filing and on the day of the telling, not when these are written down', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    await act(bia, 'file', id, filing('preliminary'));
    await act(bia, 'declare_holders', id, told);
    const done: IncidentDetail = (await act(bia, 'file', id, filing('declaration'))).body;
    for (const key of ['inc.anpd', 'inc.holders_declaration'])
      expect(metOn(done, key)).toContain('2026-11-12T12:00');
    expect(metOn(done, 'inc.holders')).toContain('2026-11-13T02:59:59');
  });

  test('follow a filing that was put right', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    const filed: IncidentDetail = (await act(bia, 'file', id, filing('complete'))).body;
    const right = {
      ...filing('complete'),
      filed_at: '2026-11-13T15:00:00Z',
      reasons: null,
      delay_reasons: null,
    };
    const now: IncidentDetail = (
      await act(bia, 'rectify', id, {
        ...{ record: 'filing', record_id: filed.filings[0]?.id, reason: 'O recibo diz outra data.' },
        ...{ filing: right, outage: null, event: null },
      })
    ).body;
    expect(metOn(now, 'inc.anpd')).toContain('2026-11-13T15:00');
  });

  test('end when it is said where nothing was done', async () => {
    const { act, register, ana, bia } = f;
    const id = await register(bia, { known_at });
    const discarded: IncidentDetail = (await act(ana, 'discard', id, { reason: 'Era um teste da equipe.' }))
      .body;
    const at = Date.parse(metOn(discarded, 'inc.anpd') ?? '');
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });
});

describe('filings', () => {
  test('a second preliminary is refused and a complement leaves the follow-up as it is', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    const preliminary = (await act(bia, 'file', id, filing('preliminary'))).body;
    const complement = days(preliminary, 'inc.complement');
    const twice = await act(bia, 'file', id, {
      ...filing('preliminary'),
      filed_at: new Date().toISOString(),
    });
    expect(twice.body.errors.kind[0]).toContain('já há uma registrada');
    await act(bia, 'file', id, reasoned);
    await act(bia, 'follow_up', id);
    const late = (await act(bia, 'file', id, reasoned)).body;
    expect([late.state, days(late, 'inc.complement')]).toEqual(['follow_up', complement]);
    const states = late.events.filter(({ type }: { type: string }) => type === 'state');
    expect(states.map(({ text }: { text: string }) => text)).toEqual([
      'Situação: Comunicação pendente.',
      'Situação: Comunicado preliminarmente.',
      'Situação: Comunicado.',
      'Situação: Em acompanhamento.',
    ]);
  });

  test('nothing is assessed before the knowledge is on record', async () => {
    const { act, register, bia } = f;
    const id = await register(bia);
    await act(bia, 'validate', id);
    expect((await act(bia, 'assess', id, duty)).body.messages).toContain('Registre antes quando se soube');
  });
});

describe('the declaration', () => {
  test('runs from the end of the law’s term, whatever the organisation set itself', async () => {
    const { register, read, bia, school, t } = f;
    await sql`insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound,
        doubles, pausable, max_extension, based_on, reason)
      select key, ${school}, '2025-01-01', start_event, 1, unit, calendar, bound, doubles, pausable, max_extension, id,
        'Avisamos antes.' from deadline_rules where key = 'inc.holders' and legal_entity_id is null`.execute(
      t.system,
    );
    const incident = await read(await register(bia, { known_at }), bia);
    await sql`delete from deadline_rules where legal_entity_id = ${school}`.execute(t.system).catch(() => {});
    expect(days(incident, 'inc.holders')).toEqual([
      ['law', '2026-11-16'],
      ['own', '2026-11-12'],
    ]);
    expect(days(incident, 'inc.holders_declaration')).toEqual([['law', '2026-11-19']]);
  });

  test('of a small agent shows both dates; figures go by the law’s, and outages move each', async () => {
    const { act, register, ana, bia, school, t } = f;
    await makeSmallAgent(t, school);
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    const evidence = 'Aviso da ANPD na página do SEI.';
    for (const day of ['16', '17']) {
      const [down_from, down_until] = [`2026-11-${day}T12:00:00Z`, `2026-11-${day}T18:00:00Z`];
      expect((await act(bia, 'record_outage', id, { down_from, down_until, evidence })).status).toBe(200);
    }
    // After the common term, within the doubled one.
    const late = { ...filing('complete'), filed_at: '2026-11-18T12:00:00Z' };
    const incident = (await act(bia, 'file', id, late)).body;
    await sql`delete from small_agent_assessments where legal_entity_id = ${school}`.execute(t.system);
    expect(days(incident, 'inc.anpd')).toEqual([
      ['law', '2026-11-19'],
      ['common', '2026-11-16'],
    ]);
    expect(days(incident, 'inc.holders_declaration')).toEqual([
      ['law', '2026-11-25'],
      ['common', '2026-11-19'],
    ]);
    expect(
      incident.moved_dates.map(({ key, due_at, moved_to }: IncidentDetail['moved_dates'][number]) => [
        key,
        dayOf(due_at),
        dayOf(moved_to),
      ]),
    ).toEqual([['inc.anpd', '2026-11-16', '2026-11-18']]);
    const figures = await t.call(
      incidentForm.endpoints.figures,
      { query: { from: '2026-11-01', to: civilDayOf(Date.now()) } },
      { token: ana.token },
    );
    expect(figures.body.communicated.late, JSON.stringify(figures.body)).toBe(0);
  });
});

describe('an incident written down with its knowledge', () => {
  test('has it in its timeline, and whoever decides is told at once, by mail as well', async () => {
    const { register, read, ana, bia, t } = f;
    const incident = await read(await register(bia, { known_at }), bia);
    expect(incident.events).toContainEqual(
      expect.objectContaining({ type: 'knowledge', at: expect.any(String) }),
    );
    expect(incident.entries.map(({ kind }: { kind: string }) => kind)).toContain('knowledge');
    expect(await toldTo(t, ana)).toContainEqual(
      `O prazo para comunicar um incidente começou: ${incident.protocol}`,
    );
    const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from mail_messages
      where user_id = ${ana.id} and about = 'notification'`.execute(t.system);
    expect(rows[0]?.mails).toBeGreaterThan(0);
  });
});

describe('the holders told', () => {
  test('not before the knowledge, not in days to come, and not more than there are', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at, holders_count: 3 });
    const tomorrow = civilDayOf(Date.now() + 86_400_000);
    for (const [field, part] of [
      ['told_on', { told_on: '2026-11-10' }],
      ['told_on', { told_on: tomorrow }],
      ['count', { count: 4 }],
    ] as const) {
      const { body } = await act(bia, 'declare_holders', id, { ...told, ...part });
      expect(Object.keys(body.errors ?? {}), JSON.stringify(part)).toEqual([field]);
    }
    const section = { version: 1, holders_notice: 'done', holders_notice_on: tomorrow };
    expect(Object.keys((await act(bia, 'section_holders_notice', id, section)).body.errors ?? {})).toEqual([
      'holders_notice_on',
    ]);
    expect((await act(bia, 'declare_holders', id, told)).status).toBe(200);
  });

  test('the knowledge is not set before the detection', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { detected_at: known_at });
    await act(bia, 'validate', id);
    const early = await act(bia, 'know', id, { known_at: '2026-11-10T15:00:00Z' });
    expect(Object.keys(early.body.errors ?? {})).toEqual(['known_at']);
  });

  test('the knowledge is not moved behind what followed of it, until that is put right', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    const reason = 'O laudo diz outra hora.';
    const know = (at: string) => act(bia, 'know', id, { known_at: at, reason });
    const filed: IncidentDetail = (await act(bia, 'file', id, filing('complete'))).body;
    const late = await know('2026-11-12T12:01:00Z');
    expect(late.body.errors).toEqual({ known_at: [expect.stringContaining('12/11/2026 09:00')] });
    expect((await know('2026-11-12T12:00:00Z')).status).toBe(200);
    const right = { ...filing('complete'), filed_at: '2026-11-14T15:00:00Z' };
    await act(bia, 'rectify', id, {
      ...{ record: 'filing', record_id: filed.filings[0]?.id, reason: 'O recibo diz outra data.' },
      filing: right,
    });
    expect((await know('2026-11-13T12:00:00Z')).status).toBe(200);
    await act(bia, 'declare_holders', id, { ...told, told_on: '2026-11-13' });
    const untold = await know('2026-11-14T12:00:00Z');
    expect(untold.body.errors).toEqual({ known_at: [expect.stringContaining('titulares (13/11/2026)')] });
  });

  test('nothing is noticed before it happened, whichever is written down first', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    const [before, after] = ['2026-11-09T12:00:00Z', '2026-11-10T12:00:00Z'];
    await act(bia, 'section_timeliness', id, { version: 1, occurred_from: after });
    const early = await act(bia, 'section_knowledge', id, { version: 1, detected_at: before });
    expect(early.body.errors).toEqual({ detected_at: ['A detecção não pode vir antes da ocorrência.'] });
    expect((await act(bia, 'section_knowledge', id, { version: 1, detected_at: after })).status).toBe(200);
    const late = { version: 2, occurred_from: '2026-11-11T11:00:00Z' };
    expect(Object.keys((await act(bia, 'section_timeliness', id, late)).body.errors ?? {})).toEqual([
      'occurred_from',
    ]);
  });

  test('a filing has the number of a process', async () => {
    const { act, register, bia } = f;
    const id = await register(bia, { known_at });
    await act(bia, 'assess', id, duty);
    const { body } = await act(bia, 'file', id, { ...filing('complete'), sei_number: 'abc' });
    expect(Object.keys(body.errors ?? {})).toEqual(['sei_number']);
  });
});
