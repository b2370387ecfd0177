import { describe, expect, test } from 'vitest';
import { holderActs } from '../cases/holder-acts.ts';
import {
  type HandlingState,
  handlingStates,
  isOpen,
  needsApproval,
  type RequestAction,
  type RequestFacts,
  refusedAction,
  refusedAnswer,
  refusedHolderAct,
  requestActions,
  stateAfterAnswer,
} from './request-states.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const asker = { userId: 7, now };
const request: RequestFacts = {
  validation: 'validated',
  state: 'in_progress',
  identity: 'verified',
  types: ['ACES'],
  proposedBy: null,
  reopenUntil: null,
};
const may = (facts: Partial<RequestFacts>): RequestAction[] =>
  requestActions.options
    .map(({ value }) => value)
    .filter((action) => refusedAction(action, { ...request, ...facts }, asker) === null);

describe('what may be done', () => {
  test('to a request that has just come in', () => {
    const facts = { state: 'received', validation: 'in_validation', identity: 'pending' } as const;
    expect(may(facts)).toEqual([
      'identity',
      'retype',
      'assign',
      'forward',
      'note',
      'ask',
      'answer',
      'extend',
      'publish',
      'withdraw',
    ]);
    expect(refusedAnswer('granted', { ...request, ...facts }, asker)).toBe(
      'Valide o pedido antes de responder.',
    );
    expect(refusedAnswer('refused', { ...request, ...facts }, asker)).toBeNull();
    expect(refusedAction('validate', { ...request, ...facts }, asker)).toContain('identidade');
    expect(may({ ...facts, identity: 'waived' })).toContain('validate');
    expect(may({ ...facts, identity: 'failed' })).not.toContain('validate');
  });

  test('to one in treatment', () => {
    expect(may({})).toEqual([
      'identity',
      'retype',
      'assign',
      'forward',
      'note',
      'ask',
      'answer',
      'extend',
      'mark_duplicate',
      'publish',
      'withdraw',
    ]);
    expect(may({ identity: 'waived' })).not.toContain('mark_duplicate');
    expect(may({ state: 'received' })).toContain('start');
    expect(refusedAnswer('granted', { ...request, state: 'received' }, asker)).toContain('Inicie');
  });

  test('while the holder is waited for', () => {
    expect(may({ state: 'waiting_holder' })).toContain('resume');
    expect(may({ state: 'waiting_holder' })).not.toContain('ask');
  });

  test('while an answer waits for a second pair of eyes: not by whoever wrote it', () => {
    const waiting = { state: 'awaiting_approval', proposedBy: 8 } as const;
    expect(may(waiting)).toContain('approve');
    expect(may(waiting)).toContain('send_back');
    expect(may(waiting)).not.toContain('answer');
    expect(may({ ...waiting, proposedBy: 7 })).not.toContain('approve');
    expect(may({ ...waiting, proposedBy: 7 })).toContain('send_back');
  });

  test.each(handlingStates.options.map(({ value }) => value).filter((state) => !isOpen(state)))(
    'once it is %s: notes, publishing, and reopening in time',
    (state: HandlingState) => {
      const late = { state, reopenUntil: new Date(now - 1).toISOString() };
      const closing = state === 'answered' ? ['close'] : [];
      expect(may(late)).toEqual(['note', 'publish', ...closing]);
      const reopening = state === 'duplicate' ? [] : ['reopen'];
      expect(may({ state, reopenUntil: new Date(now).toISOString() })).toEqual([
        'note',
        'publish',
        ...closing,
        ...reopening,
      ]);
    },
  );
});

describe('an answer', () => {
  test('that erases goes past somebody else first; one that refuses does not', () => {
    expect(needsApproval('granted', ['ACES', 'ELIM'])).toBe(true);
    expect(needsApproval('partial', ['ELCO'])).toBe(true);
    expect(needsApproval('refused', ['ELIM'])).toBe(false);
    expect(needsApproval('granted', ['ACES'])).toBe(false);
    expect(stateAfterAnswer('granted', ['ELIM'])).toBe('awaiting_approval');
    expect(stateAfterAnswer('refused', ['ELIM'])).toBe('refused');
    expect(stateAfterAnswer('not_agent', ['ACES'])).toBe('answered');
  });
});

describe('what the holder may do', () => {
  const acts = (state: HandlingState, more: { reopenUntil?: string; isRated?: boolean } = {}) =>
    holderActs.options
      .map(({ value }) => value)
      .filter(
        (act) => refusedHolderAct(act, { state, reopenUntil: null, isRated: false, ...more }, now) === null,
      );
  const until = { reopenUntil: '2026-11-15T12:00:00Z' };

  test.each([
    ['received', ['reply', 'withdraw']],
    ['in_progress', ['reply', 'withdraw']],
    ['waiting_holder', ['reply', 'withdraw']],
    ['awaiting_approval', ['reply', 'withdraw']],
    ['answered', ['reopen', 'rate']],
    ['refused', ['reopen', 'rate']],
    ['closed', ['reopen', 'rate']],
    ['cancelled', ['reopen']],
    ['duplicate', []],
  ] as const)('with a request that is %s: %j', (state, allowed) => {
    expect(acts(state, until)).toEqual(allowed);
  });

  test('taking it up again ends with its day, and rating is done once', () => {
    expect(acts('answered', { reopenUntil: '2026-11-15T11:59:59Z' })).toEqual(['rate']);
    expect(acts('answered')).toEqual(['rate']);
    expect(acts('answered', { ...until, isRated: true })).toEqual(['reopen']);
  });
});
