import { requestActs } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import type { RequestFacts } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { CaseClock } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { describe, expect, test } from 'vitest';
import {
  type ActAsker,
  answerOptions,
  countingClocks,
  type ReadRequest,
  withOfferedActs,
} from './offered-acts.ts';

const clock = (id: number, key: CaseClock['key'], stopped_at: string | null) =>
  ({ id, key, stopped_at }) as CaseClock;

test('beside the dates of the answer, of the notices to others the last is shown', () => {
  const clocks = [
    clock(1, 'dsr.other_rights', '2026-11-09T12:00:00.000Z'),
    clock(2, 'dsr.internal', null),
    clock(3, 'dsr.share_notice', '2026-11-02T12:00:00.000Z'),
    clock(4, 'dsr.share_notice', null),
  ];
  expect(countingClocks(clocks).map(({ id }) => id)).toEqual([1, 4]);
});

const facts: RequestFacts = {
  validation: 'validated',
  state: 'in_progress',
  identity: 'verified',
  types: ['ACES'],
  typesEver: ['ACES'],
  owesNotice: false,
  proposedBy: null,
  reopenUntil: null,
};
const permissions = new Set(['privacy_form.handling', 'privacy_form.approve']);
const asker: ActAsker = { userId: 1, now: Date.parse('2026-11-16T12:00:00.000Z'), permissions };

describe('the answers that could be given', () => {
  const option = (wanted: string, given: Partial<RequestFacts> = {}) =>
    answerOptions({ ...facts, ...given }, asker).find(({ result }) => result === wanted);

  test('to somebody unknown the only refusal is that they are unknown', () => {
    const unknown = { identity: 'pending', validation: 'in_validation', state: 'received' } as const;
    expect(option('refused', unknown)).toMatchObject({ refused: null, reasons: ['identity'] });
    expect(option('not_agent', unknown)).toMatchObject({ refused: null, reasons: [] });
    const confirm = 'Confirme a identidade do titular antes de responder.';
    expect(option('granted', unknown)).toMatchObject({ refused: confirm, reasons: [] });
    expect(option('partial', unknown)).toMatchObject({ refused: confirm, reasons: [] });
  });

  test('art. 16 is against erasure: nobody is offered it against access', () => {
    expect(option('refused')?.reasons).toEqual(['trade_secret', 'repetitive', 'not_processed', 'other']);
    expect(option('refused', { types: ['ELIM'], typesEver: ['ELIM'] })?.reasons).toContain('legal_retention');
  });

  test('what erases, or did before its types were changed, is approved by somebody else', () => {
    expect(option('granted')?.approval).toBeNull();
    expect(option('granted', { types: ['ELIM'], typesEver: ['ELIM'] })?.approval).toBe('erases');
    expect(option('granted', { typesEver: ['ACES', 'ELIM'] })?.approval).toBe('erased_before');
    expect(option('refused', { types: ['ELIM'], typesEver: ['ELIM'] })?.approval).toBeNull();
  });
});

describe('what somebody is offered', () => {
  const request = {
    ...facts,
    letters: [],
    types_ever: ['ACES'],
    identity: { state: 'verified' },
    proposal: null,
    reopen_until: null,
    clocks: [],
    similar: [],
    entries: [
      { id: 1, kind: 'note', author: 'staff', audience: 'internal', body: 'Anotado.', facts: {} },
      { id: 2, kind: 'published', author: 'staff', audience: 'public', body: 'Para todos.', facts: {} },
      { id: 3, kind: 'assigned', author: 'staff', audience: 'internal', body: null, facts: {} },
    ],
  } as unknown as ReadRequest;
  const offered = (given: object = {}, by: Partial<ActAsker> = {}) =>
    withOfferedActs({ ...request, ...given }, { ...asker, ...by });
  const names = (given: object = {}, by: Partial<ActAsker> = {}) =>
    offered(given, by).actions.map(({ name }) => name);

  test('is nothing where they only read, and what their permissions allow otherwise', () => {
    const reader = offered({}, { permissions: new Set(['privacy_form.detail']) });
    expect([reader.actions, reader.next, reader.answers]).toEqual([[], null, []]);
    expect(reader.entries.flatMap(({ actions }) => actions)).toEqual([]);
    const worker = { permissions: new Set(['privacy_form.handling']) };
    expect(names({}, worker)).not.toContain('extend');
    expect(names()).toContain('extend');
    expect(offered().next).toBe('answer');
    const waiting = { state: 'awaiting_approval', proposal: { by: { id: 9 } } };
    expect([offered(waiting).next, offered(waiting, worker).next]).toEqual(['approve', null]);
  });

  test('says why not, also where the rule allows it and there is nothing to do it to', () => {
    const refused = new Map(offered().actions.map((action) => [action.name, action.refused]));
    expect(refused.get('assign')).toBeNull();
    expect(refused.get('validate')).toBe('Este pedido já foi validado.');
    expect(refused.get('extend')).toBe('Nenhum prazo deste pedido admite prorrogação.');
    expect(refused.get('mark_duplicate')).toMatch(/^Não há outro pedido deste titular/);
    // Nobody wonders why an open request cannot be reopened.
    expect(refused.has('reopen')).toBe(false);
    expect(names({ state: 'closed' })).toContain('reopen');
  });

  test('is to begin at once while treatment has not begun, also before identity and validation', () => {
    const received = { state: 'received', validation: 'in_validation', identity: { state: 'pending' } };
    expect(offered(received).actions).toContainEqual({ name: 'begin', refused: null });
    expect(names()).not.toContain('begin');
    expect(names({ state: 'closed' })).not.toContain('begin');
    expect(names(received, { permissions: new Set(['privacy_form.detail']) })).toEqual([]);
  });

  test('is the notice to others while it is owed, in the order of the acts', () => {
    expect(names()).not.toContain('share_notice');
    const owing = names({ clocks: [{ ...clock(1, 'dsr.share_notice', null), term: { max_extension: 0 } }] });
    expect(owing.slice(-2)).toEqual(['share_notice', 'renew_key']);
    const order = requestActs.options.map(({ value }) => value);
    expect(owing).toEqual(order.filter((name) => owing.includes(name)));
  });

  test('is told line by line and request by request', () => {
    expect(offered().entries.map(({ actions }) => actions)).toEqual([['publish'], ['unpublish'], []]);
    const similar = [
      { id: 2, identity: 'verified', state: 'in_progress' },
      { id: 3, identity: 'pending', state: 'in_progress' },
      { id: 4, identity: 'verified', state: 'closed' },
    ];
    expect(offered({ similar }).similar.map(({ may_replace }) => may_replace)).toEqual([true, false, false]);
  });
});
