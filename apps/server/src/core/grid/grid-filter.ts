import type { FilterOperator, filtersOf, Grid } from '@conforme/contracts/core/grid.ts';
import { invalidBecause, NO_SUCH_DAY } from '@conforme/contracts/core/invalid-because.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { type ColumnFilter, columnOf, expressionOf, type GridSource, type Sql } from './grid-source.ts';

type Filter = ReturnType<typeof filtersOf>[number];

/** The calendar knows no year zero, and neither does PostgreSQL. */
const civilDate = z.iso.date().refine((day) => !day.startsWith('0000'));

/** The condition of one filter; an operator or a value that its column does not take is refused. */
export function filterCondition(grid: Grid, source: GridSource, filter: Filter): Sql {
  const { operator, value } = filter;
  const column = grid.columns.find(({ key }) => key === filter.column);
  const { condition, candidates } = columnOf(source, filter.column);
  const refuse = (field: 'operator' | 'value', why?: string) =>
    new AppError('invalid', messages.fillForm, {
      [filter.field.startsWith('custom') ? filter.field : `${filter.field}.${field}`]: [
        why ? invalidBecause(why) : messages.invalid,
      ],
    });
  const matches: ColumnFilter['matches'] = (text) => textMatch(operator, value, text);
  const compared = (compare: (expression: Sql) => Sql): Sql => {
    if (condition) return condition({ value, operator, matches });
    const comparison = compare(expressionOf(source, filter.column));
    return candidates ? sql`((${candidates(value)}) and ${checked(comparison)})` : comparison;
  };
  switch (column?.type ?? 'text') {
    case 'text':
      if (operator !== 'contains' && operator !== 'equals') throw refuse('operator');
      return compared(matches);
    case 'list':
      if (operator !== 'contains' && operator !== 'equals') throw refuse('operator');
      return compared(
        (list) => sql`exists (select from unnest(${list}) as entry (text) where ${matches(sql`entry.text`)})`,
      );
    case 'choice':
      if (operator !== 'equals') throw refuse('operator');
      if (!column?.options?.some((option) => option.value === value))
        throw refuse('value', 'Escolha uma das opções.');
      return compared((choice) => sql`${choice} = ${value}`);
    case 'number':
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw refuse('value', 'Digite um número.');
      if (operator === 'contains') throw refuse('operator');
      return compared((number) => sql`${number} ${signs[operator]} ${value}::numeric`);
    case 'date':
      if (!civilDate.safeParse(value).success) throw refuse('value', NO_SUCH_DAY);
      if (operator === 'contains') throw refuse('operator');
      return compared((date) => sql`${date} ${signs[operator]} ${value}::date`);
    case 'datetime': {
      if (!civilDate.safeParse(value).success) throw refuse('value', NO_SUCH_DAY);
      // Days are days in Brasília, whatever the server's clock says.
      const start = sql`(${value}::date)::timestamp at time zone 'America/Sao_Paulo'`;
      const end = sql`(${value}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;
      if (operator === 'contains') throw refuse('operator');
      if (operator === 'from') return compared((time) => sql`${time} >= ${start}`);
      if (operator === 'to') return compared((time) => sql`${time} < ${end}`);
      return compared((time) => sql`${time} >= ${start} and ${time} < ${end}`);
    }
    default:
      throw refuse('operator');
  }
}

/** Never part of a join, and a list of ids within it is hashed, whatever PostgreSQL estimates. */
export const checked = (condition: Sql): Sql => sql`coalesce(${condition}, false)`;

const textMatch = (operator: FilterOperator, words: string, text: Sql): Sql =>
  operator === 'contains'
    ? sql`plain_text(${text}) like (select like_pattern(${words}))`
    : sql`plain_text(${text}) = plain_text(${words})`;

const signs = { equals: sql.raw('='), from: sql.raw('>='), to: sql.raw('<=') } as const;
