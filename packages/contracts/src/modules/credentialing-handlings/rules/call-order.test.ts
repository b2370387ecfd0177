import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicationDecisions, proposedGrants } from './application-states.ts';
import { type Callable, type ClassPlaces, nextCall } from './call-order.ts';
import { grantsToCall, refusedDecision, refusedGrant, refusedWaiting } from './grant-limits.ts';

const one = (id: string, some: Partial<Callable> = {}): Callable => ({
  ...{ id, score: 50, per_capita: 100_000, disability: false, sibling: false, members: 3 },
  ...{ birth_date: '2012-01-01', submitted_at: '2026-11-10T12:00:00Z', grant: 'full' as const },
  ...{ granted: null, proposed: 'full' as const, income: 'full' as const, raised: false },
  ...some,
});
const none = { full: 0, partial: 0 };
const places = (some: Partial<ClassPlaces> = {}): ClassPlaces => ({
  ...{ offered: { full: 1, partial: 1 }, taken: none, promised: none },
  ...some,
});
const call = (who: Callable, others: readonly Callable[], some: Partial<ClassPlaces> = {}) => {
  const next = nextCall(who, others, places(some), []);
  return next && [next.grant, next.passedOver.map(({ id }) => id)];
};

describe('a call', () => {
  const best = one('best', { score: 90 });
  const last = one('last', { score: 10 });

  test('out of the order of the class tells whom it passes over, the first of them first', () => {
    const middle = one('middle', { score: 40 });
    expect(call(best, [middle, last])).toEqual(['full', []]);
    expect(call(last, [middle, best])).toEqual(['full', ['best', 'middle']]);
    // With a vacancy for each, the order harms nobody.
    expect(call(last, [middle, best], { offered: { full: 3, partial: 0 } })).toEqual(['full', []]);
  });

  test('passes over nobody who could not take the scholarship', () => {
    const half = one('half', { score: 90, proposed: 'partial' });
    const above = one('above', { score: 95, income: 'above' });
    const granted = one('granted', { score: 99, granted: 'full' });
    expect(call(last, [half, above, granted])).toEqual(['full', []]);
  });

  test('from the waiting list takes no vacancy that was promised to somebody', () => {
    const promised = { full: 1, partial: 0 };
    expect(call(last, [], { promised })).toEqual(['partial', []]);
    expect(call(last, [], { promised, offered: { full: 1, partial: 0 } })).toBeNull();
    expect(call({ ...last, granted: 'full' }, [], { promised })).toEqual(['full', []]);
  });
});

describe('the ceilings', () => {
  const facts = fc.record({
    proposed: fc.constantFrom(...proposedGrants.options.map(({ value }) => value)),
    income: fc.constantFrom('full' as const, 'raised' as const, 'partial' as const, 'above' as const),
    raised: fc.boolean(),
  });
  const granted = fc.constantFrom('full' as const, 'partial' as const, null);

  test('hold for every decision and every call', () => {
    fc.assert(
      fc.property(facts, granted, (facts, granted) => {
        const grants = grantsToCall(granted, facts);
        for (const grant of grants) expect(refusedGrant(grant, facts.income, facts.raised)).toBeNull();
        if (facts.income === 'above') {
          expect(grants).toEqual([]);
          for (const { value } of applicationDecisions.options)
            expect(refusedDecision(value, facts) === null).toBe(value === 'refused');
        }
        expect(refusedWaiting(facts) === null).toBe(grantsToCall(null, facts).length > 0);
      }),
    );
  });

  test('whoever is proposed nothing waits for nothing', () => {
    const facts = { proposed: 'none', income: 'full', raised: false } as const;
    expect(refusedDecision('waiting_list', facts)).toContain('não propõe bolsa');
    expect(refusedDecision('granted_partial', facts)).toBeNull();
  });

  test('whoever waits for a full scholarship above its ceiling may be given a half', () => {
    expect(grantsToCall(null, { proposed: 'full', income: 'partial', raised: true })).toEqual(['partial']);
  });
});
