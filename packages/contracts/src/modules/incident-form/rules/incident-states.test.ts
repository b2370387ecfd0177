import { describe, expect, test } from 'vitest';
import type { FilingKind } from './incident-choices.ts';
import {
  nextIncidentAct,
  refusedAssessment,
  refusedFiling,
  refusedReporterAct,
  stateAfterAssessment,
  stateAfterFiling,
  stateAfterReopening,
} from './incident-next.ts';
import {
  type IncidentAct,
  type IncidentFacts,
  incidentActPermissions,
  incidentActs,
  refusedIncidentAct,
} from './incident-states.ts';

const asker = { userId: 1, now: Date.parse('2026-11-17T12:00:00Z') };
const fresh: IncidentFacts = {
  nature: 'security',
  state: 'received',
  validation: 'in_validation',
  knownAt: null,
  duty: null,
  isDecided: false,
  filed: [],
  holdersTold: false,
  hasPublicNotice: false,
  noticeUntil: null,
  hasAlert: false,
  hasContact: true,
};
const validated: IncidentFacts = { ...fresh, state: 'validated', validation: 'validated' };
const known: IncidentFacts = { ...validated, state: 'assessing', knownAt: '2026-11-16T12:00:00Z' };
const due: IncidentFacts = { ...known, state: 'communication_due', duty: 'communicate' };
const told: IncidentFacts = { ...due, state: 'communicated', filed: ['complete'], holdersTold: true };

const allowed = (facts: IncidentFacts): IncidentAct[] =>
  incidentActs.options
    .map(({ value }) => value)
    .filter((act) => refusedIncidentAct(act, facts, asker) === null);

describe('what may be done to an incident', () => {
  test('a fresh report is validated or discarded, and nothing is communicated', () => {
    expect(allowed(fresh)).toEqual(
      expect.arrayContaining(['validate', 'discard', 'assign', 'note', 'add_event', 'tasks']),
    );
    for (const act of ['know', 'assess', 'file', 'publish_notice', 'close', 'alert', 'promote'] as const)
      expect(allowed(fresh)).not.toContain(act);
  });

  test.each<[IncidentAct, IncidentFacts]>([
    ['validate', fresh],
    ['know', validated],
    ['assess', known],
    ['file', due],
    ['declare_holders', { ...due, filed: ['preliminary'], state: 'communicated_preliminary' }],
    ['close', { ...told, filed: ['complete', 'declaration'] }],
    ['decide_not', { ...known, duty: 'not_communicate' }],
    ['close', { ...known, duty: 'not_communicate', state: 'not_communicated' }],
    ['validate', { ...fresh, nature: 'scam', state: 'registered' }],
    ['alert', { ...validated, nature: 'scam', state: 'registered' }],
    ['close', { ...validated, nature: 'scam', state: 'alerted' }],
  ])('the next act is %s', (act, facts) => {
    expect(nextIncidentAct(facts, asker)).toBe(act);
  });

  test.each<[string, IncidentFacts]>([
    ['no assessment', known],
    ['nothing filed', due],
    ['a preliminary only', { ...due, filed: ['preliminary'], holdersTold: true }],
    ['the holders not told', { ...told, holdersTold: false }],
    ['no declaration', told],
    ['no reasons for not communicating', { ...known, duty: 'not_communicate' }],
  ])('it is not closed with %s', (_, facts) => {
    expect(refusedIncidentAct('close', facts, asker)).not.toBeNull();
  });

  test('a false alarm is none once there is a duty', () => {
    expect(refusedIncidentAct('discard', validated, asker)).toBeNull();
    expect(refusedIncidentAct('discard', due, asker)).toContain('não é alarme falso');
  });

  test('a public notice stays for its three months', () => {
    const shown = { ...due, hasPublicNotice: true, noticeUntil: '2027-02-17T12:00:00Z' };
    expect(refusedIncidentAct('withdraw_notice', shown, asker)).toContain('três meses');
    expect(refusedIncidentAct('publish_notice', shown, asker)).toContain('Já há');
    const later = { ...asker, now: Date.parse('2027-02-18T12:00:00Z') };
    expect(refusedIncidentAct('withdraw_notice', shown, later)).toBeNull();
  });

  test('of a closed one only what does not change it may be done', () => {
    const closed: IncidentFacts = { ...told, state: 'closed' };
    expect(allowed(closed).toSorted()).toEqual([
      'issue',
      'note',
      'publish',
      'renew_key',
      'reopen',
      'unpublish',
    ]);
  });

  test('acts of the other nature are refused', () => {
    expect(refusedIncidentAct('alert', validated, asker)).not.toBeNull();
    expect(refusedIncidentAct('assess', { ...validated, nature: 'scam' }, asker)).not.toBeNull();
  });

  test('only who decides overrules, writes to holders, publishes and closes', () => {
    const deciding = Object.entries(incidentActPermissions)
      .filter(([, permission]) => permission === 'incident_form.approve')
      .map(([act]) => act)
      .toSorted();
    expect(deciding).toEqual([
      'alert',
      'close',
      'decide_not',
      'discard',
      'publish_notice',
      'reopen',
      'withdraw_alert',
      'withdraw_notice',
      'write_holders',
    ]);
  });
});

test('nothing is assessed, filed or closed without the day of the knowledge', () => {
  for (const facts of [
    { ...due, knownAt: null },
    { ...told, knownAt: null, filed: ['complete', 'declaration'] },
    { ...known, knownAt: null, duty: 'not_communicate', state: 'not_communicated' },
  ] as const)
    for (const act of ['assess', 'file', 'decide_not', 'close'] as const)
      expect(refusedIncidentAct(act, facts, asker), act).toContain('Registre antes quando se soube');
});

test.each<[FilingKind, IncidentFacts, string]>([
  ['preliminary', { ...due, filed: ['preliminary'] }, 'já há uma registrada'],
  ['preliminary', told, 'já há uma registrada'],
  ['complete', { ...due, filed: ['preliminary'] }, 'complementar'],
  ['complete', { ...due, filed: ['complete'] }, 'art. 6º, § 3º'],
  ['complementary', due, 'vem depois da preliminar'],
  ['complementary', { ...due, filed: ['declaration'] }, 'vem depois da preliminar'],
  ['declaration', due, 'comunicação aos titulares'],
])('%s is no filing of now', (kind, facts, words) => {
  expect(refusedFiling(kind, facts)).toContain(words);
});

test('a filing leads on, never back', () => {
  expect(stateAfterFiling('preliminary', 'communication_due')).toBe('communicated_preliminary');
  expect(stateAfterFiling('complete', 'communication_due')).toBe('communicated');
  expect(stateAfterFiling('declaration', 'follow_up')).toBe('follow_up');
  expect(stateAfterFiling('complementary', 'follow_up')).toBe('follow_up');
});

test('an assessment of what was communicated leaves it communicated', () => {
  expect(stateAfterAssessment('communicate', known)).toBe('communication_due');
  expect(stateAfterAssessment('not_communicate', known)).toBe('assessing');
  expect(stateAfterAssessment('communicate', told)).toBe('communicated');
});

describe('an incident whose duty fell away after ANPD was told', () => {
  const unowed: IncidentFacts = {
    ...due,
    ...{ state: 'communicated_preliminary', filed: ['preliminary'], duty: 'not_communicate' },
  };

  test('tells ANPD so in a complement, and is closed then', () => {
    expect(refusedIncidentAct('decide_not', unowed, asker)).toContain('já foi comunicado');
    expect(refusedIncidentAct('close', unowed, asker)).toContain('a ANPD precisa saber');
    expect(refusedIncidentAct('file', unowed, asker)).toBeNull();
    expect(nextIncidentAct(unowed, asker)).toBe('file');
    const complemented: IncidentFacts = { ...unowed, filed: ['preliminary', 'complementary'] };
    expect(refusedIncidentAct('close', complemented, asker)).toBeNull();
    expect(nextIncidentAct(complemented, asker)).toBe('close');
  });
});

test('what was decided in writing is assessed again by whoever decides alone', () => {
  expect(refusedAssessment({ isDecided: true }, false)).toContain('só quem decide');
  expect(refusedAssessment({ isDecided: true }, true)).toBeNull();
  expect(refusedAssessment({ isDecided: false }, false)).toBeNull();
});

test.each<[IncidentFacts['state'], IncidentFacts, boolean]>([
  ['received', { ...fresh, state: 'discarded' }, false],
  ['validated', { ...validated, state: 'discarded' }, false],
  ['assessing', { ...known, state: 'discarded' }, false],
  ['not_communicated', { ...known, duty: 'not_communicate', state: 'closed' }, true],
  ['communicated_preliminary', { ...told, filed: ['preliminary'], state: 'closed' }, false],
  ['follow_up', { ...told, state: 'closed' }, false],
  ['registered', { ...validated, nature: 'scam', state: 'closed' }, false],
])('reopened it is %s again', (state, facts, isDecidedNot) => {
  expect(stateAfterReopening(facts, isDecidedNot)).toBe(state);
});

test('whoever reported writes while the report is open, and nothing else', () => {
  expect(refusedReporterAct('reply', fresh)).toBeNull();
  expect(refusedReporterAct('reply', { state: 'closed' })).not.toBeNull();
  expect(refusedReporterAct('withdraw', fresh)).not.toBeNull();
});
