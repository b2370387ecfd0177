import { describe, expect, test } from 'vitest';
import { monthBounds, monthsOf, usualPeriod } from './figures-period.ts';

describe('the period of the figures', () => {
  test('is this month and the eleven before it, by the day it is in Brasília', () => {
    expect(usualPeriod(Date.parse('2026-11-15T12:00:00Z'))).toEqual({ from: '2025-12-01', to: '2026-11-15' });
    expect(usualPeriod(Date.parse('2027-01-01T02:59:59Z'))).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(usualPeriod(Date.parse('2027-01-01T03:00:00Z'))).toEqual({ from: '2026-02-01', to: '2027-01-01' });
  });

  test('has its months, the first and last as far as they count', () => {
    const period = { from: '2025-11-20', to: '2026-02-03' };
    expect(monthsOf(period)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthBounds(period)).toEqual([
      '2025-11-20',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-02-04',
    ]);
    expect(monthsOf({ from: '9999-11-02', to: '9999-12-31' })).toEqual(['9999-11', '9999-12']);
    expect(monthsOf({ from: '2026-02-03', to: '2026-01-03' })).toEqual([]);
    expect(monthBounds({ from: '2026-02-28', to: '2026-02-28' })).toEqual(['2026-02-28', '2026-03-01']);
  });
});
