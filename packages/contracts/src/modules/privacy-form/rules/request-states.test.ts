import { describe, expect, test } from 'vitest';
import { outsideActs } from '../../../platform/cases/outside-acts.ts';
import type { RefusalReason, RequestResult } from './request-choices.ts';
import {
  type HandlingState,
  handlingStates,
  isOpen,
  mayStandForAnother,
  needsApproval,
  type RequestAction,
  type RequestFacts,
  refusedAction,
  refusedAnswer,
  refusedOutsideAct,
  requestActions,
  stateAfterAnswer,
} from './request-states.ts';
import type { RequestTypeCode } from './request-types.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const asker = { userId: 7, now };
const request: RequestFacts = {
  validation: 'validated',
  state: 'in_progress',
  identity: 'verified',
  types: ['ACES'],
  typesEver: ['ACES'],
  owesNotice: false,
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
      'unpublish',
      'withdraw',
    ]);
    const known = { ...request, ...facts, identity: 'waived' } as const;
    expect(refusedAnswer({ result: 'granted', reason: null }, known, asker)).toBe(
      'Valide o pedido antes de responder.',
    );
    expect(refusedAnswer({ result: 'refused', reason: 'other' }, known, asker)).toBeNull();
    expect(refusedAction('validate', { ...request, ...facts }, asker)).toContain('identidade');
    expect(may({ ...facts, identity: 'waived' })).toContain('validate');
    expect(may({ ...facts, identity: 'failed' })).not.toContain('validate');
  });

  test('says what stands in the way, to whoever asks', () => {
    const why = (state: RequestFacts['state'], proposedBy: number | null) =>
      refusedAction('answer', { ...request, state, proposedBy }, asker);
    expect(why('answered', null)).toBe('Este pedido já foi respondido.');
    expect(why('closed', null)).toBe('Este pedido já foi encerrado.');
    expect(why('awaiting_approval', asker.userId)).toContain('de outra pessoa');
    expect(why('awaiting_approval', asker.userId + 1)).toContain('aprove ou devolva');
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
      'unpublish',
      'withdraw',
    ]);
    expect(may({ identity: 'waived' })).not.toContain('mark_duplicate');
    expect(may({ state: 'received' })).toContain('start');
    expect(
      refusedAnswer({ result: 'granted', reason: null }, { ...request, state: 'received' }, asker),
    ).toContain('Inicie');
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
      expect(may(late)).toEqual(['note', 'publish', 'unpublish', ...closing]);
      const reopening = state === 'duplicate' ? [] : ['reopen'];
      expect(may({ state, reopenUntil: new Date(now).toISOString() })).toEqual([
        'note',
        'publish',
        'unpublish',
        ...closing,
        ...reopening,
      ]);
    },
  );
});

describe('an answer', () => {
  const asking = (...typesEver: RequestTypeCode[]) => ({ typesEver });

  test('that erases goes past somebody else first, whatever became of its types; one that refuses does not', () => {
    expect(needsApproval('granted', asking('ACES', 'ELIM'))).toBe(true);
    expect(needsApproval('partial', asking('ELCO'))).toBe(true);
    expect(needsApproval('refused', asking('ELIM'))).toBe(false);
    expect(needsApproval('granted', asking('ACES'))).toBe(false);
    expect(stateAfterAnswer('granted', asking('ELIM'))).toBe('awaiting_approval');
    expect(stateAfterAnswer('refused', asking('ELIM'))).toBe('refused');
    expect(stateAfterAnswer('not_agent', asking('ACES'))).toBe('answered');
  });

  test('on the merits goes to somebody known; who the agent is, and that nobody is known, to anybody', () => {
    const unknown = {
      ...request,
      identity: 'pending',
      validation: 'in_validation',
      state: 'received',
    } as const;
    const refused = (result: RequestResult, reason: RefusalReason | null) =>
      refusedAnswer({ result, reason }, unknown, asker);
    expect(refused('refused', 'identity')).toBeNull();
    expect(refused('not_agent', null)).toBeNull();
    expect(refused('refused', 'legal_retention')).toContain('identidade');
    expect(refused('refused', null)).toContain('identidade');
    expect(refused('granted', null)).toContain('identidade');
  });

  test('does not say that nobody is known to somebody verified', () => {
    for (const result of ['refused', 'partial'] as const)
      expect(refusedAnswer({ result, reason: 'identity' }, request, asker)).toBe(
        'A identidade já foi confirmada: escolha outro motivo.',
      );
    expect(refusedAnswer({ result: 'refused', reason: 'other' }, request, asker)).toBeNull();
  });

  test('is closed once whoever received the data was told, or need not be', () => {
    expect(may({ state: 'answered' })).toContain('close');
    expect(may({ state: 'answered', owesNotice: true })).not.toContain('close');
  });
});

describe('what the holder may do', () => {
  const acts = (state: HandlingState, more: { reopenUntil?: string; isRated?: boolean } = {}) =>
    outsideActs.options
      .map(({ value }) => value)
      .filter(
        (act) => refusedOutsideAct(act, { state, reopenUntil: null, isRated: false, ...more }, now) === null,
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

test('only an open request of somebody verified stands for another', () => {
  for (const { value: state } of handlingStates.options)
    expect([state, mayStandForAnother({ identity: 'verified', state })]).toEqual([state, isOpen(state)]);
  expect(mayStandForAnother({ identity: 'waived', state: 'in_progress' })).toBe(false);
});
