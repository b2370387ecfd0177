import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BaseVersion, inForce, type RuleVersion, refusedTerm, versionAt } from './rule-versions.ts';

const base: BaseVersion = {
  id: 1,
  key: 'inc.anpd',
  level: 0,
  valid_from: '2024-04-26',
  start_event: 'knowledge',
  amount: 3,
  unit: 'business_days',
  calendar: 'national',
  bound: 'at_most',
  doubles: true,
  pausable: false,
  max_extension: 0,
  standing: 'law',
  source: 'Resolução CD/ANPD 15/2024, art. 6º',
  source_url: null,
};
const policy: BaseVersion = {
  ...base,
  standing: 'policy',
  amount: 15,
  unit: 'calendar_days',
  max_extension: 15,
};
const own = (id: number, valid_from: string, amount: number | null, level = 1): RuleVersion => ({
  ...policy,
  id,
  level,
  valid_from,
  amount,
});
const amountOn = (versions: readonly RuleVersion[], day: string) => inForce(policy, versions, day).amount;

describe('the version of a day', () => {
  test('is the latest to have begun; of two from one day the one written last', () => {
    const versions = [own(4, '2026-12-01', 9), own(3, '2026-11-20', 8), own(2, '2026-11-20', 7)];
    expect(versionAt(versions, '2026-11-19')).toBeNull();
    expect(versionAt(versions, '2026-11-20')?.id).toBe(3);
    expect(versionAt(versions, '2026-12-31')?.id).toBe(4);
  });

  test('is the nearest organisation’s, or what stands above where it went back to that', () => {
    const versions = [own(2, '2026-01-01', 10, 1), own(3, '2026-02-01', 8, 2), own(4, '2026-03-01', null, 2)];
    expect(amountOn(versions, '2025-12-31')).toBe(15);
    expect(amountOn(versions, '2026-01-31')).toBe(10);
    expect(amountOn(versions, '2026-02-28')).toBe(8);
    expect(amountOn(versions, '2026-03-01')).toBe(10);
    expect(amountOn([own(5, '2026-01-01', null, 1)], '2026-05-01')).toBe(15);
  });

  test('is never looser than the law, whatever an organisation once wrote', () => {
    const anything = fc.record({
      amount: fc.integer({ min: 1, max: 30 }),
      unit: fc.constantFrom<RuleVersion['unit']>('hours', 'calendar_days', 'business_days', 'months'),
      calendar: fc.constantFrom<RuleVersion['calendar']>('national', 'internal'),
    });
    fc.assert(
      fc.property(anything, (input) => {
        const { amount, unit, calendar } = inForce(
          base,
          [{ ...base, id: 2, level: 1, ...input }],
          '2026-11-15',
        );
        expect({ unit, calendar }).toEqual({ unit: 'business_days', calendar: 'national' });
        expect(amount).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('what an organisation may decide', () => {
  const term = { amount: 3, unit: base.unit, calendar: base.calendar, max_extension: 0 };
  test.each([
    [base, { amount: 2 }, null],
    [base, { amount: 4 }, 'amount'],
    [base, { unit: 'hours' as const }, 'unit'],
    [base, { calendar: 'internal' as const }, 'calendar'],
    [{ ...base, bound: 'at_least' as const }, { amount: 4 }, null],
    [{ ...base, bound: 'at_least' as const }, { amount: 2 }, 'amount'],
    [{ ...base, unit: 'immediate' as const, amount: 0 }, {}, 'unit'],
    [policy, { amount: 40, calendar: 'internal' as const }, null],
    [policy, { amount: 251 }, 'amount'],
    [policy, { amount: 0 }, 'amount'],
    // How much may be added: the law's, or the organisation's own, but never without a limit.
    [base, { max_extension: 1 }, 'max_extension'],
    [{ ...base, max_extension: 10 }, { max_extension: 5 }, null],
    [policy, { max_extension: 20 }, null],
    [policy, { max_extension: 21 }, 'max_extension'],
    [policy, { max_extension: null }, 'max_extension'],
    [{ ...policy, max_extension: null }, { max_extension: null }, null],
    [{ ...policy, max_extension: null }, {}, 'max_extension'],
  ])('%#', (rule, changes, field) => {
    expect(refusedTerm(rule, { ...term, ...changes })?.field ?? null).toBe(field);
  });
});
