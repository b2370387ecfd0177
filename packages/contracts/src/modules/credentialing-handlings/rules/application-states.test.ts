import { describe, expect, test } from 'vitest';
import { callStatuses } from '../../../platform/scholarships/call-choices.ts';
import {
  type ApplicationFacts,
  applicationActs,
  applicationStates,
  nextApplicationAct,
  refusedApplicationAct,
} from './application-states.ts';
import { familyStatus, isResultOut, refusedFamilyAct } from './application-status.ts';
import { refusedGrant } from './grant-limits.ts';

const facts = (some: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  ...{ state: 'classified', opinionBy: 1, opinedBy: [1], decidedBy: null, unreviewedFiles: 0 },
  incomeChecked: true,
  ...{ unconfirmedRenewal: false, isFinal: true, hasTerm: true, termSigned: false },
  ...some,
});
const asker = { userId: 2 };

describe('acts', () => {
  test('four eyes: whoever gave the opinion does not decide, nor does either answer the appeal', () => {
    expect(refusedApplicationAct('decide', facts(), { userId: 1 })).toContain('não decide');
    expect(refusedApplicationAct('decide', facts(), asker)).toBeNull();
    const appeal = facts({ state: 'appeal', decidedBy: 2 });
    expect(refusedApplicationAct('answer_appeal', appeal, { userId: 1 })).not.toBeNull();
    expect(refusedApplicationAct('answer_appeal', appeal, asker)).not.toBeNull();
    expect(refusedApplicationAct('answer_appeal', appeal, { userId: 3 })).toBeNull();
    // Nor whoever gave the opinion that another one has replaced since.
    const revised = facts({ ...appeal, opinionBy: 4, opinedBy: [1, 4] });
    for (const userId of [1, 4])
      expect(refusedApplicationAct('answer_appeal', revised, { userId })).not.toBeNull();
  });

  test('nothing is concluded before every file and the income were looked at', () => {
    const checking = { state: 'checking' } as const;
    expect(
      refusedApplicationAct('start_social', facts({ ...checking, unreviewedFiles: 1 }), asker),
    ).not.toBeNull();
    expect(
      refusedApplicationAct('start_social', facts({ ...checking, incomeChecked: false }), asker),
    ).not.toBeNull();
    expect(refusedApplicationAct('start_social', facts(checking), asker)).toBeNull();
  });

  test('a renewal of a scholarship that is not recorded here goes on once the school has confirmed it', () => {
    const renewal = facts({ state: 'checking', unconfirmedRenewal: true });
    expect(refusedApplicationAct('start_social', renewal, asker)).toContain('não registrada aqui');
    expect(nextApplicationAct(renewal, asker)).toBe('check_facts');
    expect(nextApplicationAct({ ...renewal, incomeChecked: false }, asker)).toBe('check_income');
    expect(nextApplicationAct({ ...renewal, unconfirmedRenewal: false }, asker)).toBe('start_social');
  });

  test('what comes next may always be done', () => {
    for (const { value: state } of applicationStates.options)
      for (const isFinal of [true, false]) {
        const next = nextApplicationAct(facts({ state, isFinal }), asker);
        if (next) expect(refusedApplicationAct(next, facts({ state, isFinal }), asker)).toBeNull();
      }
  });

  test('while the family writes, nothing is done to it', () => {
    for (const { value: act } of applicationActs.options)
      expect(refusedApplicationAct(act, facts({ state: 'draft' }), asker), act).not.toBeNull();
  });
});

describe('what the family is told', () => {
  test('before the result is out, no state tells what was decided', () => {
    for (const { value: call } of callStatuses.options.filter(({ value }) => value !== 'cancelled'))
      for (const state of ['granted_full', 'granted_partial', 'waiting_list', 'refused'] as const)
        expect(familyStatus(state, call).title === 'A inscrição está em análise').toBe(!isResultOut(call));
  });

  test('of a cancelled edital nobody reads that a result will come, nor has anything to do', () => {
    for (const { value: state } of applicationStates.options.filter(({ value }) => value !== 'withdrawn')) {
      expect(familyStatus(state, 'cancelled')).toMatchObject({
        ...{ tone: 'ended', title: 'O edital foi cancelado' },
      });
      for (const act of ['reply', 'withdraw', 'reopen'] as const)
        expect(
          refusedFamilyAct(act, { state, call: 'cancelled', appealIsOpen: true, hasAppealed: false }),
        ).not.toBeNull();
    }
  });

  test('nobody is promised an e-mail: whether one leaves is not known here', () => {
    for (const { value: call } of callStatuses.options)
      for (const { value: state } of applicationStates.options)
        expect(familyStatus(state, call).detail).not.toContain('e-mail');
  });

  test('an appeal is of whoever was not given all, once, while it is open', () => {
    const base = { state: 'refused', call: 'appeal', appealIsOpen: true, hasAppealed: false } as const;
    expect(refusedFamilyAct('reopen', base)).toBeNull();
    expect(refusedFamilyAct('reopen', { ...base, hasAppealed: true })).not.toBeNull();
    expect(refusedFamilyAct('reopen', { ...base, appealIsOpen: false })).not.toBeNull();
    expect(refusedFamilyAct('reopen', { ...base, state: 'granted_full' })).not.toBeNull();
    expect(refusedFamilyAct('reopen', { ...base, call: 'analysis' })).not.toBeNull();
  });
});

test.each([
  ['full', 'full', false, true],
  ['full', 'raised', false, false],
  ['full', 'raised', true, true],
  ['full', 'partial', true, false],
  ['partial', 'raised', false, true],
  ['partial', 'partial', false, true],
  ['partial', 'above', true, false],
  ['none', 'above', false, true],
] as const)('a grant of %s to an income that is %s, report %s: %s', (grant, income, report, isAllowed) => {
  expect(refusedGrant(grant, income, report) === null).toBe(isAllowed);
});
