import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreementLimit,
  granteesOf,
  institutionMinimum,
  oneForEach,
  type RatioRegime,
  ratioRegimes,
  type ScholarshipCounts,
  scholarshipRatio,
  sumCounts,
} from './scholarship-ratio.ts';

const none: ScholarshipCounts = {
  paying: 0,
  full: 0,
  full_disability: 0,
  full_time: 0,
  partial: 0,
  benefits: 0,
};
const counts = (some: Partial<ScholarshipCounts>): ScholarshipCounts => ({ ...none, ...some });

describe('worked cases', () => {
  test.each<[string, RatioRegime, Partial<ScholarshipCounts>, object]>([
    [
      'basic education, seven missing',
      'basic',
      { paying: 845, full: 138, full_disability: 10, partial: 24 },
      { required: 169, full_tenths: 1500, partial_tenths: 120, total_tenths: 1620, missing: 7, surplus: 0 },
    ],
    [
      'both weights, two above',
      'basic',
      { paying: 612, full: 104, full_disability: 6, full_time: 8, partial: 4 },
      { required: 122, full_tenths: 1224, total_tenths: 1244, missing: 0, surplus: 2 },
    ],
    [
      'a missing fraction needs a whole scholarship',
      'basic',
      { paying: 287, full: 46, full_disability: 2, partial: 14 },
      { required: 57, total_tenths: 554, missing: 2 },
    ],
    [
      'higher education without Prouni, one for four',
      'higher',
      { paying: 430, full: 109, partial: 6 },
      { required: 108, total_tenths: 1120, missing: 0, surplus: 4 },
    ],
    [
      'partial ones do not replace the full ones of one for nine',
      'basic',
      { paying: 90, full: 4, partial: 60 },
      { required: 18, least_full: 10, total_tenths: 340, missing: 6 },
    ],
    [
      'with Prouni whoever pays half is paying',
      'higher_prouni',
      { paying: 95, full: 20, partial: 5 },
      { base: 100, required: 20, missing: 0, surplus: 2 },
    ],
    [
      'benefits count up to a quarter',
      'basic',
      { paying: 100, full: 15, benefits: 9 },
      { required: 20, benefits_limit: 5, benefits_tenths: 50, missing: 0, surplus: 0 },
    ],
    [
      'and not at all in professional education',
      'professional',
      { paying: 100, full: 15, benefits: 9 },
      { benefits_limit: 0, benefits_tenths: 0, missing: 5 },
    ],
    [
      'weights are those of basic education only',
      'higher',
      { paying: 4, full_disability: 1 },
      { full_tenths: 10, missing: 0 },
    ],
  ])('%s', (_, regime, some, expected) => {
    expect(scholarshipRatio(regime, counts(some))).toMatchObject(expected);
  });

  test('halves are rounded up, less than a half down', () => {
    expect([2, 3, 7, 8, 12].map((paying) => oneForEach(paying, 5))).toEqual([0, 1, 1, 2, 2]);
    expect([1, 2, 5, 6].map((paying) => oneForEach(paying, 4))).toEqual([0, 1, 1, 2]);
  });

  test('limits of collective agreements and of each institution', () => {
    expect([0, 4, 5, 471].map(agreementLimit)).toEqual([0, 0, 1, 94]);
    expect([12, 13, 430].map(institutionMinimum)).toEqual([1, 1, 18]);
    expect([0, 25, 26].map(institutionMinimum)).toEqual([0, 1, 2]);
  });
});

const regime = fc.constantFrom(...(Object.keys(ratioRegimes) as RatioRegime[]));
const amount = fc.nat({ max: 5000 });
const anyCounts = fc.record({
  paying: amount,
  full: amount,
  full_disability: amount,
  full_time: amount,
  partial: amount,
  benefits: amount,
});

describe('properties', () => {
  test('granting what is missing meets the ratio, and one less does not', () => {
    fc.assert(
      fc.property(regime, anyCounts, (regime, counts) => {
        const { missing } = scholarshipRatio(regime, counts);
        const granted = (more: number) => scholarshipRatio(regime, { ...counts, full: counts.full + more });
        expect(granted(missing).missing).toBe(0);
        if (missing > 0) expect(granted(missing - 1).missing).toBe(1);
      }),
    );
  });

  test('one more full scholarship never makes it worse; one more paying pupil never better', () => {
    fc.assert(
      fc.property(regime, anyCounts, (regime, counts) => {
        const { missing } = scholarshipRatio(regime, counts);
        expect(scholarshipRatio(regime, { ...counts, full: counts.full + 1 }).missing).toBeLessThanOrEqual(
          missing,
        );
        expect(
          scholarshipRatio(regime, { ...counts, paying: counts.paying + 1 }).missing,
        ).toBeGreaterThanOrEqual(missing);
      }),
    );
  });

  test('what is missing and what is above are never both there', () => {
    fc.assert(
      fc.property(regime, anyCounts, (regime, counts) => {
        const { missing, surplus } = scholarshipRatio(regime, counts);
        expect(missing === 0 || surplus === 0).toBe(true);
        expect(missing).toBeGreaterThanOrEqual(0);
        expect(surplus).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a sum has as many grantees as its parts', () => {
    fc.assert(
      fc.property(fc.array(anyCounts, { maxLength: 5 }), (rows) => {
        expect(granteesOf(sumCounts(rows))).toBe(rows.reduce((sum, row) => sum + granteesOf(row), 0));
      }),
    );
  });
});
