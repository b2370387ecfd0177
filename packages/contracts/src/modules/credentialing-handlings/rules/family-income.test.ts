import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../../../core/brazil/money-amounts.ts';
import { incomeCeilings } from '../../../platform/scholarships/income-ceilings.ts';
import { type ApplicationForm, EMPTY_FORM, type FamilyMember, NO_INCOMES } from './application-form.ts';
import {
  checkedClass,
  familyIncome,
  incomeClass,
  incomeMonths,
  perCapita,
  readIncome,
} from './family-income.ts';

const WAGE = 162_100;
const member = (name: string, ...incomes: string[]): FamilyMember => ({
  ...{ key: name, name, birth_date: '1980-01-01', kinship: 'other', marital_status: '', occupation: '' },
  livelihood: incomes.length > 0 ? 'employed' : 'minor',
  incomes: incomes.length > 0 ? (incomes as unknown as FamilyMember['incomes']) : NO_INCOMES,
});
const house = (members: readonly FamilyMember[], other_income = ''): ApplicationForm => ({
  ...EMPTY_FORM,
  candidate: { ...EMPTY_FORM.candidate, name: 'Kauã', livelihood: 'minor' },
  members,
  other_income,
});

describe('the account of a family', () => {
  test('worked case: five people, three incomes, R$ 1.212,20 each', () => {
    const income = familyIncome(
      house([
        member('Rosângela', '2.140,00', '2.140,00', '2.140,00'),
        member('José Carlos', '2.400,00', '2.250,00', '2.250,00'),
        member('Iracema', '1.621,00', '1.621,00', '1.621,00'),
        member('Maria Eduarda'),
      ]),
    );
    expect(income.people.map(({ average }) => average)).toEqual([0, 214_000, 230_000, 162_100, 0]);
    expect(income.people.map(({ months }) => months)).toEqual([
      [],
      ...[[214_000, 214_000, 214_000], [240_000, 225_000, 225_000], [162_100, 162_100, 162_100], []],
    ]);
    expect(income).toMatchObject({ total: 606_100, members: 5, per_capita: 121_220 });
    expect(incomeClass(income, WAGE)).toBe('full');
  });

  test.each([
    ['at the ceiling of a full one', 243_150, 'full'],
    ['one cent above it', 243_151, 'raised'],
    ['at 1.8 minimum wages', 291_780, 'raised'],
    ['one cent above that', 291_781, 'partial'],
    ['at 3 minimum wages', 486_300, 'partial'],
    ['one cent above them', 486_301, 'above'],
  ] as const)('%s', (_, each, found) => {
    expect(checkedClass({ total: each * 4, members: 4 }, WAGE)).toBe(found);
  });

  test('a third of a cent too much is too much, though it rounds to the ceiling', () => {
    expect(incomeClass({ sum: 243_150 * 3 + 1, members: 1 }, WAGE)).toBe('raised');
  });

  test('other income counts by the month, what cannot be read counts nothing', () => {
    expect(familyIncome(house([member('A', 'x', '0', '0')], '300,00')).total).toBe(30_000);
    expect([readIncome(''), readIncome('-5'), readIncome('1.500')]).toEqual([0, null, 150_000]);
  });

  test('one more person never lifts the income of each, one more cent never lowers it', () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents, cents), { minLength: 1, maxLength: 12 }), (rows) => {
        const members = rows.map((row, at) => member(`p${at}`, ...row.map(formatAmount)));
        const before = familyIncome(house(members));
        const more = familyIncome(house([...members, member('bebê')]));
        expect(more.per_capita).toBeLessThanOrEqual(before.per_capita);
        expect(before.sum).toBe(rows.flat().reduce((sum, one) => sum + one, 0));
        const order = ['full', 'raised', 'partial', 'above'];
        const at = order.indexOf(incomeClass(before, WAGE));
        expect(order.indexOf(incomeClass({ ...before, sum: before.sum + 1 }, WAGE))).toBeGreaterThanOrEqual(
          at,
        );
      }),
    );
  });

  test('what is shown as the income of each agrees with its class, but for the last cent', () => {
    const { full } = incomeCeilings(WAGE);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 40 }),
        (total, members) => {
          const isFull = checkedClass({ total, members }, WAGE) === 'full';
          if (perCapita(total, members) < full) expect(isFull).toBe(true);
          if (perCapita(total, members) > full) expect(isFull).toBe(false);
        },
      ),
    );
  });

  test('three whole months before the first day, over the turn of a year', () => {
    expect(incomeMonths('2026-11-18')).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(incomeMonths('2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});
