import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  criteriaFromFile,
  type DutyAnswers,
  dutyCriteria,
  dutyOf,
  dutyResult,
  levelOf,
  likelihoods,
  riskLevel,
  severities,
} from './duty-to-notify.ts';
import { riskKinds } from './incident-choices.ts';

const codes = <C extends string>({ options }: { readonly options: readonly { readonly value: C }[] }) =>
  options.map(({ value }) => value);

const answers: fc.Arbitrary<DutyAnswers> = fc.record({
  damages: fc.subarray(codes(riskKinds)),
  criteria: fc.subarray(codes(dutyCriteria)),
  severity: fc.constantFrom(...codes(severities)),
  likelihood: fc.constantFrom(...codes(likelihoods)),
  raisers: fc.constant([]),
  reducers: fc.constant([]),
});

describe('the duty to communicate', () => {
  test('is there exactly where both tests of the norm say yes, whatever the matrix says', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const isBoth = given.damages.length > 0 && given.criteria.length > 0;
        expect(dutyResult(given) === 'yes').toBe(isBoth);
      }),
    );
  });

  test('is never said to be there without one of the six criteria', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(dutyResult({ ...given, criteria: [] })).toBe('no');
      }),
    );
  });

  test('is in doubt where a high risk stands beside a first test that says no, and a doubt is communicated', () => {
    const doubt: DutyAnswers = {
      ...{ damages: [], criteria: ['sensitive'], severity: 'very_high', likelihood: 'possible' },
      ...{ raisers: [], reducers: [] },
    };
    expect(dutyResult(doubt)).toBe('likely');
    expect(dutyOf('likely')).toBe('communicate');
    expect(dutyResult({ ...doubt, severity: 'low' })).toBe('no');
    expect(dutyOf('no')).toBe('not_communicate');
  });

  test('what raises and lowers the risk moves it one step, and never out of the matrix', () => {
    const middle = { severity: 'moderate', likelihood: 'possible', raisers: [], reducers: [] } as const;
    expect(levelOf(middle)).toBe('medium');
    expect(levelOf({ ...middle, raisers: ['public', 'many'] })).toBe('high');
    expect(levelOf({ ...middle, raisers: ['public'], reducers: ['quick'] })).toBe('medium');
    expect(levelOf({ ...middle, reducers: ['encrypted', 'quick'] })).toBe('low');
    expect(levelOf({ ...middle, severity: 'low', likelihood: 'remote', reducers: ['quick'] })).toBe('low');
    const worst = { severity: 'very_high', likelihood: 'almost_certain' } as const;
    expect(levelOf({ ...middle, ...worst, raisers: ['many'] })).toBe('critical');
  });

  test('the matrix never falls when severity or likelihood rises', () => {
    const order = ['low', 'medium', 'high', 'critical'];
    const rank = (row: number, column: number) =>
      order.indexOf(riskLevel(codes(severities)[row] as 'low', codes(likelihoods)[column] as 'remote'));
    for (const row of [0, 1, 2, 3])
      for (const column of [0, 1, 2, 3]) {
        if (row > 0) expect(rank(row, column)).toBeGreaterThanOrEqual(rank(row - 1, column));
        if (column > 0) expect(rank(row, column)).toBeGreaterThanOrEqual(rank(row, column - 1));
      }
  });

  test('begins with the criteria that the file tells already', () => {
    const nobody = { children_count: null, adolescents_count: null, elderly_count: null };
    expect(criteriaFromFile({ data_natures: ['health', 'financial'], ...nobody })).toEqual([
      'sensitive',
      'financial',
    ]);
    expect(criteriaFromFile({ data_natures: ['contact'], ...nobody, children_count: 3 })).toEqual([
      'vulnerable',
    ]);
    expect(criteriaFromFile({ data_natures: ['authentication', 'professional_secrecy'], ...nobody })).toEqual(
      ['authentication', 'secrecy'],
    );
  });
});
