import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reporterStateOf, reporterStates } from './reporter-status.ts';
import {
  nextSealedAct,
  offeredSealedActs,
  refusedReporterMessage,
  refusedSealedAct,
  type SealedAct,
  type SealedFacts,
  sealedActs,
  sealedTransitions,
  stateAfter,
  stateAfterQuestion,
  stateAfterReply,
} from './sealed-acts.ts';
import { type SealedState, sealedStateGroups, sealedStates } from './sealed-states.ts';

const states = sealedStates.options.map(({ value }) => value);
const acts = sealedActs.options.map(({ value }) => value);
const me = { userId: 1 };
const facts = (state: SealedState, more: Partial<SealedFacts> = {}): SealedFacts => ({
  state,
  proposedBy: null,
  readers: 2,
  isCouncilDue: false,
  isHeld: false,
  isShredded: false,
  ...more,
});
const anyFacts = fc.record({
  state: fc.constantFrom(...states),
  proposedBy: fc.constantFrom(null, 1, 2),
  readers: fc.integer({ min: 1, max: 4 }),
  isCouncilDue: fc.boolean(),
  isHeld: fc.boolean(),
  isShredded: fc.boolean(),
});

test.each<[SealedAct, SealedState, SealedState]>([
  ['start_triage', 'received', 'triage'],
  ['admit', 'triage', 'admitted'],
  ['put_out_of_scope', 'triage', 'out_of_scope'],
  ['investigate', 'admitted', 'investigating'],
  ['investigate', 'reopened', 'investigating'],
  ['resume', 'waiting_reporter', 'investigating'],
  ['propose_conclusion', 'investigating', 'conclusion_review'],
  ['return_conclusion', 'conclusion_review', 'investigating'],
  ['monitor', 'concluded', 'monitoring'],
  ['archive', 'monitoring', 'archived'],
  ['archive', 'out_of_scope', 'archived'],
  ['reopen', 'archived', 'reopened'],
])('%s leads from %s to %s', (act, from, to) => {
  expect(refusedSealedAct(act, facts(from), me)).toBeNull();
  expect(stateAfter(act, from)).toBe(to);
});

describe('the states of a report', () => {
  test('a step is done from its states and from no other', () => {
    for (const act of acts) {
      const step = sealedTransitions[act];
      if (!step) continue;
      for (const state of states) {
        const refused = refusedSealedAct(act, facts(state, { proposedBy: 2 }), me);
        expect([act, state, refused === null]).toEqual([act, state, step.from.includes(state)]);
      }
    }
  });

  test('every state is reached from the first, and from every state there is a way to the archive', () => {
    const onward = (from: SealedState): SealedState[] => [
      stateAfterQuestion(from),
      ...Object.values(sealedTransitions).flatMap((step) => (step?.from.includes(from) ? [step.to] : [])),
    ];
    const reached = (start: SealedState) => {
      const seen = new Set([start]);
      for (const state of seen) for (const next of onward(state)) seen.add(next);
      return seen;
    };
    expect([...reached('received')].toSorted()).toEqual([...states].toSorted());
    for (const state of states) expect(reached(state)).toContain('archived');
  });

  test('nobody approves what they proposed, and nobody proposes without a second reader', () => {
    const proposed = facts('conclusion_review', { proposedBy: 1 });
    expect(refusedSealedAct('approve_conclusion', proposed, me)).toContain('outra pessoa');
    expect(refusedSealedAct('approve_conclusion', proposed, { userId: 2 })).toBeNull();
    expect(refusedSealedAct('propose_conclusion', facts('investigating', { readers: 1 }), me)).toContain(
      'comitê alternativo',
    );
  });

  test('nothing is done to a report whose contents were destroyed', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...acts), (given, act) => {
        expect(refusedSealedAct(act, { ...given, isShredded: true }, me)).not.toBeNull();
      }),
    );
  });

  test('what is offered may be done, or says why not; what is next may be done', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        for (const { name, refused } of offeredSealedActs(given, me))
          expect(refused).toBe(refusedSealedAct(name, given, me));
        const next = nextSealedAct(given, me);
        if (next) expect(refusedSealedAct(next, given, me)).toBeNull();
      }),
    );
  });

  test('a question makes an inquiry wait, an answer ends the wait, and neither moves anything else', () => {
    expect(stateAfterQuestion('investigating')).toBe('waiting_reporter');
    expect(stateAfterReply('waiting_reporter')).toBe('investigating');
    for (const state of states) {
      if (sealedStateGroups[state] === 'ended') expect(stateAfterQuestion(state)).toBe(state);
      if (state !== 'waiting_reporter') expect(stateAfterReply(state)).toBe(state);
    }
  });
});

test('nothing is archived while the notice to the Conselho Tutelar is due, and the reason stands there', () => {
  for (const state of ['concluded', 'monitoring', 'out_of_scope'] as const) {
    const due = facts(state, { isCouncilDue: true });
    expect(refusedSealedAct('archive', due, me)).toContain('Conselho Tutelar');
    expect(refusedSealedAct('settle_council', due, me)).toBeNull();
    expect(offeredSealedActs(due, me)).toContainEqual({ name: 'archive', refused: expect.any(String) });
  }
});

describe('whoever reported', () => {
  test('reads one of five plain states, none of which tells what happens inside', () => {
    expect(Object.keys(reporterStates)).toHaveLength(5);
    expect(new Set(states.map(reporterStateOf)).size).toBe(5);
    for (const same of ['admitted', 'investigating', 'conclusion_review', 'reopened'] as const)
      expect(reporterStateOf(same)).toBe('inquiring');
    expect(reporterStateOf('out_of_scope')).toBe(reporterStateOf('archived'));
  });

  test('writes until it is archived or destroyed', () => {
    for (const state of states)
      expect(refusedReporterMessage({ state, isShredded: false }) === null).toBe(state !== 'archived');
    expect(refusedReporterMessage({ state: 'triage', isShredded: true })).not.toBeNull();
  });
});
