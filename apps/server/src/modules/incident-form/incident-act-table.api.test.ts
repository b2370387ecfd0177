import { randomUUID } from 'node:crypto';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import {
  type IncidentAct,
  type IncidentFacts,
  type IncidentState,
  incidentActPermissions,
  incidentActs,
  incidentStates,
  refusedIncidentAct,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bringIncident, makeIncident, startIncidents } from '../../testing/features/incidents.ts';
import { makeEntry } from '../../testing/features/privacy-requests.ts';
import { inTurns } from '../../testing/full-form.ts';
import { anAlert } from './incident-makers.test-records.ts';

/** Where an incident may stand, in the order of the table's columns. */
const KNOWN = '2026-11-11T12:00:00Z';
const received: IncidentFacts = {
  ...{ nature: 'security', state: 'received', validation: 'in_validation', knownAt: null, duty: null },
  isDecided: false,
  ...{ filed: [], holdersTold: false, hasPublicNotice: false, noticeUntil: null, hasAlert: false },
  hasContact: true,
};
const validated: IncidentFacts = { ...received, state: 'validated', validation: 'validated' };
const assessing: IncidentFacts = { ...validated, state: 'assessing', knownAt: KNOWN };
const due: IncidentFacts = { ...assessing, state: 'communication_due', duty: 'communicate' };
const told: IncidentFacts = {
  ...due,
  state: 'communicated',
  filed: ['complete', 'declaration'],
  holdersTold: true,
};
const scam: IncidentFacts = { ...received, nature: 'scam', state: 'registered' };
const reviewed: IncidentFacts = { ...scam, validation: 'validated' };
const situations: Readonly<Record<string, IncidentFacts>> = {
  received,
  validated,
  assessing,
  communication_due: due,
  not_communicated: { ...assessing, state: 'not_communicated', duty: 'not_communicate' },
  communicated_preliminary: { ...due, state: 'communicated_preliminary', filed: ['preliminary'] },
  communicated: told,
  follow_up: { ...told, state: 'follow_up' },
  discarded: { ...validated, state: 'discarded' },
  closed: { ...told, state: 'closed' },
  'scam that nobody looked at': scam,
  'scam that was looked at': reviewed,
  'scam that was alerted': { ...reviewed, state: 'alerted', hasAlert: true },
  'scam that was discarded': { ...scam, state: 'discarded' },
  'scam that was closed': { ...reviewed, state: 'closed', hasAlert: true },
  'scam that became an incident': { ...validated, hasAlert: true },
};
const columns = Object.keys(situations);

/** Why each is refused; '.' is allowed. */
const words: Readonly<Record<string, string>> = {
  v: 'Este relato já foi validado.',
  e: 'Este incidente já foi encerrado.',
  d: 'Há dever de comunicar ou comunicação registrada: este incidente não é alarme falso.',
  b: 'Valide o relato antes.',
  s: 'Trate antes este registro como incidente de segurança.',
  k: 'Registre antes quando se soube que dados pessoais foram afetados.',
  a: 'Avalie antes o dever de comunicar.',
  u: 'Foi decidido não comunicar: avalie de novo antes.',
  c: 'Este incidente já foi comunicado à ANPD.',
  l: 'Não há alerta deste registro no Mural.',
  t: 'A comunicação aos titulares já está registrada.',
  n: 'Não há aviso público no ar.',
  f: 'Só um incidente comunicado por inteiro passa a acompanhamento.',
  g: 'Isto é de uma tentativa de golpe ou fraude.',
  r: 'Reveja e valide o relato antes de alertar.',
  x: 'Valide o relato, ou descarte-o como alarme falso.',
  w: 'Avalie antes o dever de comunicar: o registro precisa dizer por quê.',
  i: 'A comunicação à ANPD ainda não está completa.',
  q: 'Reveja e valide o relato antes de encerrar.',
  o: 'Este incidente está aberto.',
  y: 'Este incidente já foi encerrado: reabra-o para corrigir a ficha.',
};
/** Written by hand: ten situations of a security incident, five of a scam, one of what was a scam. */
const table: Readonly<Record<IncidentAct, string>> = {
  validate: '.vvvvvvvee .vveev',
  discard: '...d.dddee ...ee.',
  know: 'b.......ee sssss.',
  assess: 'bk......ee sssssk',
  decide_not: 'kka..cccee sssssk',
  issue: 'b......... sssss.',
  file: 'kka.u...ee sssssk',
  record_outage: 'kka.u...ee sssssk',
  write_holders: 'kk......ee sssssk',
  declare_holders: 'kk....ttee sssssk',
  publish_notice: 'kk......ee sssssk',
  withdraw_notice: 'nnnnnnnnnn sssssn',
  follow_up: 'ffffff.fee sssssf',
  alert: 'gggggggggg r..eeg',
  withdraw_alert: 'llllllllll ll.l..',
  promote: 'gggggggggg ...eeg',
  add_event: '........ee ...ee.',
  rectify: '........ee ...ee.',
  tasks: '........ee ...ee.',
  edit: '........yy ...yy.',
  assign: '........ee ...ee.',
  forward: '........ee ...ee.',
  note: '.......... ......',
  ask: '........ee ...ee.',
  publish: '.......... ......',
  unpublish: '.......... ......',
  renew_key: '.......... ......',
  close: 'xkwi.i..ee q..eek',
  reopen: 'oooooooo.. ooo..o',
};
const cell = (act: IncidentAct, situation: string): string =>
  table[act].replace(' ', '')[columns.indexOf(situation)] as string;
const acts = incidentActs.options.map(({ value }) => value);
const refusal = (act: IncidentAct, situation: string): string | null => words[cell(act, situation)] ?? null;

describe('the rule of each act in each situation', () => {
  test('knows every act, every situation and every state', () => {
    for (const act of acts) expect(table[act].replace(' ', ''), act).toHaveLength(columns.length);
    const met = new Set(Object.values(situations).map(({ state }) => state));
    expect([...met].toSorted()).toEqual(incidentStates.options.map(({ value }) => value).toSorted());
  });

  test.each(columns)('%s', (situation) => {
    const asker = { userId: 7, now: Date.parse('2026-11-18T12:00:00Z') };
    const facts = situations[situation] as IncidentFacts;
    expect(Object.fromEntries(acts.map((act) => [act, refusedIncidentAct(act, facts, asker)]))).toEqual(
      Object.fromEntries(acts.map((act) => [act, refusal(act, situation)])),
    );
  });
});

/** Where each act leads; an act that is not here leaves the state as it is. */
const leads: Readonly<Partial<Record<IncidentAct, Readonly<Record<string, IncidentState>>>>> = {
  validate: { received: 'validated' },
  discard: Object.fromEntries(columns.map((situation) => [situation, 'discarded'])),
  know: { validated: 'assessing', 'scam that became an incident': 'assessing' },
  assess: { assessing: 'communication_due', not_communicated: 'communication_due' },
  decide_not: { communication_due: 'not_communicated' },
  file: { communication_due: 'communicated_preliminary', communicated_preliminary: 'communicated' },
  follow_up: { communicated: 'follow_up' },
  alert: { 'scam that was looked at': 'alerted' },
  promote: {
    'scam that nobody looked at': 'received',
    'scam that was looked at': 'validated',
    'scam that was alerted': 'validated',
  },
  close: Object.fromEntries(columns.map((situation) => [situation, 'closed'])),
  reopen: {
    ...{ discarded: 'validated', closed: 'follow_up' },
    ...{ 'scam that was discarded': 'registered', 'scam that was closed': 'registered' },
  },
};

type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
beforeAll(async () => {
  f = await startIncidents();
});
afterAll(() => f.t.close());

/** An incident that stands so, by its rows. */
async function standing(situation: string): Promise<string> {
  const { nature, state, validation, knownAt, duty, filed, holdersTold, hasAlert } = situations[
    situation
  ] as IncidentFacts;
  const { id } = await makeIncident(f.t, f.school, { nature });
  await bringIncident(f.t, id, {}, { validation, known_at: knownAt, duty });
  for (const kind of filed)
    await sql`insert into incident_filings (case_id, legal_entity_id, kind, sei_number, filed_at)
      values (${id}, ${f.school}, ${kind}, '00261.000123/2026-11', ${KNOWN})`.execute(f.t.system);
  if (hasAlert) await anAlert(f.t, f.school, id);
  const own = {
    ...(filed.length > 0 ? { communicated_at: KNOWN } : {}),
    ...(holdersTold
      ? {
          ...{ holders_declared_at: KNOWN, holders_notice_on: KNOWN.slice(0, 10) },
          ...{ holders_means: ['email'], holders_notified_count: 3 },
        }
      : {}),
  };
  const isEnded = state === 'discarded' || state === 'closed';
  await bringIncident(f.t, id, { state, ...(isEnded ? { ended_at: KNOWN } : {}) }, own);
  return id;
}

const reason = 'Motivo que se escreve por extenso.';
const filing = { sei_number: '00261.000123/2026-11', filed_at: '2026-11-12T12:00:00Z' };
/** What each takes, of an incident that stands so. */
const inputs: Readonly<Record<IncidentAct, (id: string, situation: string) => object | Promise<object>>> = {
  ...{ validate: () => ({}), follow_up: () => ({}), promote: () => ({}) },
  ...{ discard: () => ({ reason }), renew_key: () => ({ reason }), reopen: () => ({ reason }) },
  withdraw_notice: () => ({ reason }),
  withdraw_alert: async (id) => ({ alert_id: (await alertOf(id)) ?? 1, reason }),
  know: () => ({ known_at: KNOWN, reason }),
  assess: () => ({
    ...{ damages: ['financial_fraud'], criteria: ['financial'], severity: 'high', likelihood: 'likely' },
  }),
  decide_not: () => ({ reasons: 'Os dados estavam cifrados e a chave segura.' }),
  issue: () => ({ document: 'record' }),
  file: (_, situation) =>
    situation === 'communication_due'
      ? { kind: 'preliminary', ...filing }
      : { kind: 'complementary', reasons: reason, ...filing },
  record_outage: () => ({
    ...{ down_from: '2026-11-12T12:00:00Z', down_until: '2026-11-12T18:00:00Z', evidence: reason },
  }),
  write_holders: async (id) => ({ sending_id: await preparedLetters(id) }),
  declare_holders: () => ({ told_on: '2026-11-12', means: ['email'], count: 3 }),
  publish_notice: () => ({ title: 'Aviso', text: 'Houve um acesso indevido a cadastros de alunos.' }),
  alert: () => ({
    title: 'Boleto falso',
    text: 'Não pague.',
    units: [f.school],
    ends_on: civilDayOf(Date.now()),
  }),
  add_event: () => ({ type: 'observation', at: KNOWN, text: 'Ligamos ao fornecedor.' }),
  rectify: async (id) => ({ record: 'event', record_id: await aRecordedEvent(id), reason }),
  tasks: () => ({ group: 'containment', title: 'Trocar a senha', owner_id: null, due_on: null }),
  // A section has a version of its own.
  edit: () => ({ version: 1, area: 'Secretaria', description: reason }),
  assign: () => ({ responsible_id: f.bia.id }),
  forward: () => ({ area: 'Tecnologia' }),
  note: () => ({ text: 'Anotado.' }),
  ask: () => ({ text: 'Pode mandar o print da tela?' }),
  publish: async (id) => ({
    ...{ entry_id: await anEntry(id, 'note'), text: 'O acesso foi cortado.', confirmed: true },
  }),
  unpublish: async (id) => ({ entry_id: await aPublication(id), reason }),
  close: () => ({ summary: 'Concluído, com o envio conferido.' }),
};
const anEntry = (id: string, kind: 'note' | 'published') =>
  makeEntry(f.t, { id, legalEntityId: f.school }, { kind, body: reason });

const alertOf = async (id: string) =>
  (await sql<{ id: number }>`select id from alerts where case_id = ${id}`.execute(f.t.system)).rows[0]?.id;

async function aPublication(id: string): Promise<number> {
  const entry = await anEntry(id, 'published');
  await sql`update case_entries set audience = 'public', published_at = now()
    where case_id = ${id} and id = ${entry}`.execute(f.t.system);
  return entry;
}

async function aRecordedEvent(id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into incident_events (case_id, legal_entity_id, type, happened_at, body)
    values (${id}, ${f.school}, 'observation', ${KNOWN}, 'Anotado no incidente errado.') returning id`.execute(
    f.t.system,
  );
  return rows[0]?.id as number;
}

async function preparedLetters(id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into bulk_sendings (legal_entity_id, case_id, subject, body, fields, total, created_by, state)
    values (${f.school}, ${id}, 'Aviso', 'Texto', '{}', 1, ${f.ana.id}, 'preparing') returning id`.execute(
    f.t.system,
  );
  const sending = rows[0]?.id as string;
  await sql`insert into bulk_letters (sending_id, legal_entity_id, place, name, address, message_id)
    values (${sending}, ${f.school}, 1, 'Carla', 'carla@exemplo.test', ${`<${randomUUID()}@conforme.test>`})`.execute(
    f.t.system,
  );
  return sending;
}

const endpointOf = (act: IncidentAct) =>
  act === 'tasks' ? 'add_task' : act === 'edit' ? 'section_description' : act;
const versionOf = async (id: string) =>
  (await sql<{ version: number }>`select version from cases where id = ${id}`.execute(f.t.system)).rows[0]
    ?.version;
const PATIENCE_MS = 120_000;
/** A document takes seconds to typeset: once of an open incident and once of one that has ended. */
const isQuick = (act: IncidentAct, situation: string): boolean =>
  act !== 'issue' || ['assessing', 'closed'].includes(situation);
/** Some of what is allowed, in turns; everything that is refused. */
const some = inTurns(4, 'acts of incidents');

describe('each act over the API, by whoever may do it', () => {
  // More in all than one account does in an hour.
  beforeEach(() => f.t.pool.query('delete from rate_limits'));

  test('there is an endpoint for each, of its permission', () => {
    for (const act of acts)
      expect(incidentForm.endpoints[endpointOf(act)].access, act).toEqual({
        rule: incidentActPermissions[act],
      });
  });

  test.each(columns)(
    'of an incident that is %s',
    async (situation) => {
      const kept = await standing(situation);
      const before = await versionOf(kept);
      const refused = acts.filter((act) => refusal(act, situation) !== null);
      for (const act of refused) {
        const { status, body } = await f.act(f.ana, endpointOf(act), kept, {
          ...(await inputs[act](kept, situation)),
        });
        expect([status, body.messages], act).toEqual([409, refusal(act, situation)]);
      }
      expect(await versionOf(kept)).toBe(before);
      const allowed = acts.filter((act) => refusal(act, situation) === null && isQuick(act, situation));
      for (const act of some(allowed)) {
        const id = await standing(situation);
        const { status, body } = await f.act(f.ana, endpointOf(act), id, {
          ...(await inputs[act](id, situation)),
        });
        expect([status, body.errors ?? body.messages], act).toEqual([200, undefined]);
        const { state } = situations[situation] as IncidentFacts;
        expect((body.case ?? body).state, act).toBe(leads[act]?.[situation] ?? state);
      }
    },
    PATIENCE_MS,
  );
});
