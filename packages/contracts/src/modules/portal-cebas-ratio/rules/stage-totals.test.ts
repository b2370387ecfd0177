import { expect, test } from 'vitest';
import { fullMinimums, lacksCourses } from './full-minimums.ts';
import { balanceWords, fullWords, partialWords, requiredWords, tenths } from './ratio-words.ts';
import { scholarshipRatio } from './scholarship-ratio.ts';
import { ratioLimits, stageTotals, type UnitCounts } from './stage-totals.ts';

const unit = (some: Partial<UnitCounts>): UnitCounts => ({
  stage: 'basic',
  paying: 0,
  full: 0,
  full_disability: 0,
  full_time: 0,
  partial: 0,
  benefits: 0,
  by_agreement: 0,
  terms_signed: 0,
  courses: 0,
  courses_with_full: 0,
  ...some,
});

const curitiba = unit({
  paying: 845,
  full: 138,
  full_disability: 10,
  partial: 24,
  benefits: 20,
  terms_signed: 170,
});
const londrina = unit({
  paying: 612,
  full: 104,
  full_disability: 6,
  full_time: 8,
  partial: 4,
  by_agreement: 12,
});
const college = unit({ stage: 'higher', paying: 430, full: 109, partial: 6 });

test('stages are never added to each other', () => {
  const totals = stageTotals([curitiba, college, londrina]);
  expect(totals.map(({ stage, units }) => [stage, units])).toEqual([
    ['basic', 2],
    ['higher', 1],
  ]);
  expect(totals[0]?.ratio).toMatchObject({
    base: 1457,
    required: 291,
    full_tenths: 2724,
    partial_tenths: 140,
  });
  expect(totals[1]?.ratio).toMatchObject({ required: 108, surplus: 4 });
  expect(stageTotals([])).toEqual([]);
});

test('limits besides the ratio, stage by stage', () => {
  const agreed = { ...college, by_agreement: 30, benefits: 28 };
  expect(ratioLimits([curitiba, agreed, londrina])).toEqual([
    {
      stage: 'basic',
      // A quarter of the 291 that both units together have to grant: as much as counts in their ratio.
      benefits: { used: 20, limit: 72 },
      agreement: { used: 12, limit: 58 },
      terms: { used: 170, limit: 294 },
    },
    {
      stage: 'higher',
      benefits: { used: 28, limit: 27 },
      agreement: { used: 30, limit: 23 },
      terms: { used: 0, limit: 115 },
    },
  ]);
  expect(ratioLimits([])).toEqual([]);
});

test('the limit of benefits is the one that counts in the ratio of the stage', () => {
  const units = [unit({ paying: 35, benefits: 2 }), unit({ paying: 35, benefits: 2 })];
  const [limits] = ratioLimits(units);
  // 7 and 7 scholarships: one benefit each by itself, three of the fourteen together.
  expect(limits?.benefits).toEqual({ used: 4, limit: 3 });
  expect(stageTotals(units)[0]?.ratio.benefits_tenths).toBe(30);
});

test('an institution of higher education without Prouni grants one in twenty-five, and in every course, by itself', () => {
  const missing = (some: Partial<UnitCounts>) =>
    Object.fromEntries(fullMinimums(unit(some)).map((one) => [one.rule, one.missing]));
  const few = { paying: 430, full: 10, full_time: 3, courses: 6, courses_with_full: 4 };
  expect(missing({ stage: 'higher', ...few })).toEqual({ one_in_nine: 35, institution: 5, courses: 2 });
  expect(missing({ ...college, courses: 6, courses_with_full: 6 })).toEqual({
    ...{ one_in_nine: 0, institution: 0, courses: 0 },
  });
  // Elsewhere the law asks neither.
  for (const stage of ['basic', 'professional', 'higher_prouni'] as const)
    expect(Object.keys(missing({ stage, ...few }))).toEqual(['one_in_nine']);
  expect([lacksCourses(college), lacksCourses(unit({}))]).toEqual([true, false]);
});

test('weighted scholarships count for the minimum of one in nine, and half a scholarship too few is one', () => {
  const [minimum] = fullMinimums(unit({ paying: 90, full: 4, full_time: 4 }));
  expect(minimum).toMatchObject({ required: 10, has_tenths: 96, missing: 1 });
});

test('the arithmetic in words', () => {
  const ratio = scholarshipRatio('basic', londrina);
  expect(fullWords('basic', londrina)).toBe('104 + 6 × 1,2 + 8 × 1,4');
  expect(fullWords('higher', londrina)).toBe('118');
  expect(requiredWords('basic', ratio)).toBe('612 ÷ 5');
  expect(partialWords(londrina)).toBe('4 ÷ 2');
  expect(tenths(1244)).toBe('124,4');
  expect([
    balanceWords({ missing: 1, surplus: 0 }),
    balanceWords({ missing: 7, surplus: 0 }),
    balanceWords({ missing: 0, surplus: 1 }),
    balanceWords({ missing: 0, surplus: 2 }),
    balanceWords({ missing: 0, surplus: 0 }),
  ]).toEqual(['falta 1', 'faltam 7', 'sobra 1', 'sobram 2', 'na conta']);
});
