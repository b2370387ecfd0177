import { parseMoney } from '../../../core/brazil/money-amounts.ts';
import { incomeCeilings } from '../../../platform/scholarships/income-ceilings.ts';
import { type ApplicationForm, earnsNothing, type Person, peopleOf } from './application-form.ts';

/** What the income of a house is worth (LC 187/2021, art. 19). */
export type IncomeClass = 'full' | 'raised' | 'partial' | 'above';

const MONTHS = 3;

/** Cents of one month; null for what is no amount. Empty is nothing earned. */
export const readIncome = (typed: string): number | null => (typed.trim() === '' ? 0 : parseMoney(typed));

export interface PersonIncome {
  readonly key: string;
  readonly name: string;
  /** Each month as it was told, in cents; none of whoever earns nothing. */
  readonly months: readonly number[];
  /** Of the three months together, in cents. */
  readonly sum: number;
  /** A month's, rounded to the cent. */
  readonly average: number;
}

export interface FamilyIncome {
  readonly people: readonly PersonIncome[];
  /** Of the house, in a month. */
  readonly other: number;
  /** Three months of the whole house. */
  readonly sum: number;
  readonly members: number;
  /** A month of the whole house, rounded to the cent. */
  readonly total: number;
  /** A month of each person, rounded to the cent. */
  readonly per_capita: number;
}

/** Half a cent goes up. Amounts stay far below 2^53. */
const divided = (amount: number, by: number): number => Math.floor((2 * amount + by) / (2 * by));

const monthsOf = ({ livelihood, incomes }: Person): number[] =>
  earnsNothing(livelihood) ? [] : incomes.map((typed) => readIncome(typed) ?? 0);

/** The arithmetic that the family sees: each one's average, the sum, divided by everybody who lives there. */
export function familyIncome(
  form: Pick<ApplicationForm, 'candidate' | 'members' | 'other_income'>,
): FamilyIncome {
  const people = peopleOf(form).map((person) => {
    const months = monthsOf(person);
    const sum = months.reduce((total, month) => total + month, 0);
    return { key: person.key, name: person.name, months, sum, average: divided(sum, MONTHS) };
  });
  const other = readIncome(form.other_income) ?? 0;
  const sum = people.reduce((total, person) => total + person.sum, 0) + other * MONTHS;
  const members = people.length;
  return {
    ...{ people, other, sum, members },
    total: divided(sum, MONTHS),
    per_capita: divided(sum, MONTHS * members),
  };
}

/** Compared in whole cents of three months: no rounding lifts anybody over a ceiling, or under it. */
export function incomeClass(
  { sum, members }: Pick<FamilyIncome, 'sum' | 'members'>,
  minimumWage: number,
): IncomeClass {
  const { full, full_raised, partial } = incomeCeilings(minimumWage);
  const within = (ceiling: number) => sum <= ceiling * MONTHS * members;
  if (within(full)) return 'full';
  if (within(full_raised)) return 'raised';
  return within(partial) ? 'partial' : 'above';
}

/** What was checked by the papers: a month's gross income of the house, and how many people live there. */
export const checkedClass = (
  { total, members }: { readonly total: number; readonly members: number },
  minimumWage: number,
): IncomeClass => incomeClass({ sum: total * MONTHS, members }, minimumWage);

export const perCapita = (total: number, members: number): number => divided(total, members);

/** The three whole months before the first day of applications: the same for everybody. */
export function incomeMonths(firstDay: string): readonly string[] {
  const [year = 0, month = 1] = firstDay.split('-').map(Number);
  return [3, 2, 1].map((back) => {
    const index = year * 12 + (month - 1) - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

const names = [
  ...['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho'],
  ...['Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'],
];
/** 'Agosto' */
export const monthName = (month: string): string => names[Number(month.slice(5)) - 1] ?? month;
