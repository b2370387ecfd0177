import { describe, expect, test } from 'vitest';
import { readability } from '../../../core/readability/readability.ts';
import { criticalityKeys, criticalityOf, criticalityPoints, usualMonths } from './criticality.ts';
import {
  type DueDiligenceAct,
  type DueDiligenceFacts,
  type DueDiligenceState,
  dueDiligenceActPermissions,
  dueDiligenceActs,
  dueDiligenceStates,
  nextDueDiligenceAct,
  refusedDueDiligenceAct,
} from './due-diligence-states.ts';
import { refusedSupplierAct, supplierStatus } from './due-diligence-status.ts';

const states = dueDiligenceStates.options.map(({ value }) => value);
const acts = dueDiligenceActs.options.map(({ value }) => value);
const ANALYST = 7;
const EARLIER_ANALYST = 6;
const APPROVER = 8;
const facts = (state: DueDiligenceState, part: Partial<DueDiligenceFacts> = {}): DueDiligenceFacts => ({
  state,
  isProposed: false,
  analysedBy: [],
  wasAnswered: true,
  hasRenewal: false,
  openFindings: 1,
  ...part,
});

/** Where each may be done, written down once more: a change of a rule has to be meant. */
const allowed: Readonly<Record<DueDiligenceAct, readonly DueDiligenceState[]>> = {
  invite: ['draft', 'sent', 'opened', 'filling', 'complement_asked', 'link_expired'],
  start_analysis: ['answered'],
  ask: ['analysing'],
  resume: ['complement_asked'],
  add_finding: ['answered', 'analysing', 'complement_asked'],
  change_finding: ['answered', 'analysing', 'complement_asked', 'approved_reservations'],
  close_finding: ['answered', 'analysing', 'complement_asked', 'approved', 'approved_reservations'],
  propose: ['analysing'],
  send_back: [],
  decide: [],
  issue: ['approved', 'approved_reservations'],
  renew: ['approved', 'approved_reservations', 'rejected', 'lapsed'],
  assign: states,
  forward: states,
  note: states,
  renew_key: states,
  cancel: ['draft', 'sent', 'opened', 'filling', 'answered', 'analysing', 'complement_asked', 'link_expired'],
};

describe('an act', () => {
  test.each(acts)('%s is allowed in its states and refused, with a sentence, in every other', (act) => {
    for (const state of states) {
      const refused = refusedDueDiligenceAct(act, facts(state), { userId: ANALYST });
      if (allowed[act].includes(state)) expect(refused, state).toBeNull();
      else expect(refused, state).toMatch(/\.$/);
    }
    expect(dueDiligenceActPermissions[act]).toMatch(/^due_diligence_form\.(handling|approve)$/);
  });

  test('of decision belongs to somebody else than whoever analysed', () => {
    const proposed = facts('analysing', { isProposed: true, analysedBy: [EARLIER_ANALYST, ANALYST] });
    expect(refusedDueDiligenceAct('decide', proposed, { userId: APPROVER })).toBeNull();
    // Not only whoever gave the last opinion.
    for (const userId of [EARLIER_ANALYST, ANALYST])
      expect(refusedDueDiligenceAct('decide', proposed, { userId })).toContain('Quem analisou não decide');
    expect(refusedDueDiligenceAct('send_back', proposed, { userId: ANALYST })).toBeNull();
    expect(refusedDueDiligenceAct('propose', proposed, { userId: ANALYST })).toContain('espera a decisão');
    expect(nextDueDiligenceAct(proposed, { userId: APPROVER })).toBe('decide');
    expect(nextDueDiligenceAct(proposed, { userId: ANALYST })).toBeNull();
  });

  test('renews once, and gives another key only to whoever had one', () => {
    expect(refusedDueDiligenceAct('renew', facts('lapsed', { hasRenewal: true }), { userId: 1 })).toContain(
      'já foi aberta',
    );
    expect(
      refusedDueDiligenceAct('renew_key', facts('sent', { wasAnswered: false }), { userId: 1 }),
    ).toContain('recebe a chave');
  });
});

describe('how critical a supplier is', () => {
  const all = function* (at = 0, answers: Record<string, number> = {}): Generator<Record<string, number>> {
    const key = criticalityKeys[at];
    if (key === undefined) yield answers;
    else for (const points of [0, 1, 2]) yield* all(at + 1, { ...answers, [key]: points });
  };

  test('is 1 to 5, and more points never make it less', () => {
    for (const answers of all()) {
      const level = criticalityOf(answers as never);
      expect(level).toBeGreaterThanOrEqual(1);
      expect(level).toBeLessThanOrEqual(5);
      for (const key of criticalityKeys)
        if ((answers[key] ?? 2) < 2) {
          const more = { ...answers, [key]: (answers[key] ?? 0) + 1 };
          expect(criticalityOf(more as never)).toBeGreaterThanOrEqual(level);
        }
    }
  });

  test('is at its ends where everything is at its end, and grave things weigh at least the middle', () => {
    const of = (points: number) => Object.fromEntries(criticalityKeys.map((key) => [key, points])) as never;
    expect([criticalityOf(of(0)), criticalityOf(of(2)), criticalityPoints(of(2))]).toEqual([1, 5, 12]);
    expect(criticalityOf({ ...(of(0) as object), data: 2 } as never)).toBe(3);
    expect([usualMonths(3), usualMonths(4)]).toEqual([12, 6]);
  });
});

test.each(states)('%s is told to the supplier in easy words, with a step that exists', (state) => {
  const { title, detail, steps, step } = supplierStatus(state);
  expect(readability(`${title}.\n${detail}`).ease, title).toBeGreaterThanOrEqual(50);
  expect(steps[step]).toEqual(expect.any(String));
  expect(refusedSupplierAct('withdraw', state)).not.toBeNull();
});
