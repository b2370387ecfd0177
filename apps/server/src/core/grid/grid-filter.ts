import type { FilterOperator, Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { checked, sourceOf } from './grid-conditions.ts';
import type { ColumnFilter, GridSource, Sql } from './grid-source.ts';

type Filter = GridQuery['filters']['items'][number];

/** The calendar knows no year zero, and neither does PostgreSQL. */
const civilDate = z.iso.date().refine((day) => !day.startsWith('0000'));

/** The condition of one filter; an operator or a value that its column does not take is refused. */
export function filterCondition(grid: Grid, source: GridSource, filter: Filter, index: number): Sql {
  const { operator, value } = filter;
  const column = grid.columns.find(({ key }) => key === filter.column);
  const { expression, condition, candidates } = sourceOf(source, filter.column);
  const text = expression ?? sql`null`;
  const refuse = (field: 'operator' | 'value') =>
    new AppError('invalid', messages.fillForm, { [`filters.items.${index}.${field}`]: [messages.invalid] });
  const asked: ColumnFilter = { value, operator, matches: (text) => textMatch(operator, value, text) };
  const found = (compared: Sql) => {
    if (condition) return condition(asked);
    return candidates ? sql`((${candidates(value)}) and ${checked(compared)})` : compared;
  };
  switch (column?.type ?? 'text') {
    case 'text':
      if (operator !== 'contains' && operator !== 'equals') throw refuse('operator');
      return found(asked.matches(text));
    case 'list':
      if (operator !== 'contains' && operator !== 'equals') throw refuse('operator');
      return found(
        sql`exists (select from unnest(${text}) as entry (text) where ${asked.matches(sql`entry.text`)})`,
      );
    case 'choice':
      if (operator !== 'equals') throw refuse('operator');
      if (!column?.options?.some((option) => option.value === value)) throw refuse('value');
      return found(sql`${text} = ${value}`);
    case 'number':
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw refuse('value');
      if (operator === 'contains') throw refuse('operator');
      return sql`${text} ${comparison[operator]} ${value}::numeric`;
    case 'date':
      if (!civilDate.safeParse(value).success) throw refuse('value');
      if (operator === 'contains') throw refuse('operator');
      return sql`${text} ${comparison[operator]} ${value}::date`;
    case 'datetime': {
      if (!civilDate.safeParse(value).success) throw refuse('value');
      // Days are days in Brasília, whatever the server's clock says.
      const start = sql`(${value}::date)::timestamp at time zone 'America/Sao_Paulo'`;
      const end = sql`(${value}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;
      if (operator === 'from') return sql`${text} >= ${start}`;
      if (operator === 'to') return sql`${text} < ${end}`;
      if (operator === 'equals') return sql`${text} >= ${start} and ${text} < ${end}`;
      throw refuse('operator');
    }
    default:
      throw refuse('operator');
  }
}

const textMatch = (operator: FilterOperator, words: string, text: Sql): Sql =>
  operator === 'contains'
    ? sql`plain_text(${text}) like (select like_pattern(${words}))`
    : sql`plain_text(${text}) = plain_text(${words})`;

const comparison = { equals: sql.raw('='), from: sql.raw('>='), to: sql.raw('<=') } as const;
