import type { FilterOperator, Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { GridSource, TextMatch } from './grid-source.ts';

/**
 * Scope, search and filters of a list. One of them finds the rows by an index: the search, or else the first filter that
 * can. All others that ask functions or other tables are asked of each row that was found: side by side PostgreSQL would
 * join what they find, and guesses of a thousand ids each become a loop over both.
 */
export function conditions(grid: Grid, query: GridQuery, source: GridSource): RawBuilder<unknown> {
  const { search, items } = query.filters;
  const finding = search ? -1 : findingItem(source, items);
  const isFound = search !== '' || finding >= 0;
  const isAlone = search === '' && items.length === 1;
  const all = [
    source.where,
    ...(search ? [searchCondition(source, search)] : []),
    ...items.map((item, index) => {
      const condition = filterCondition(grid, source, item, index, isAlone ? asItIs : ofEachFound);
      const isPlain = !isFound || index === finding || isComparison(grid, source, item.column);
      return isPlain ? condition : ofEachFound(condition);
    }),
  ];
  return sql.join(
    all.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

/** The filter whose words are found by an index, or else by another table; -1 where there is none. */
function findingItem(source: GridSource, items: GridQuery['filters']['items']): number {
  const byIndex = items.findIndex(
    ({ column }) => source.exact?.[column] !== undefined || narrowing(source, column) !== undefined,
  );
  return byIndex >= 0 ? byIndex : items.findIndex(({ column }) => source.lookups?.[column] !== undefined);
}

/** A column of the row itself is compared with a value: the planner knows how many those are, and may use its index. */
const isComparison = (grid: Grid, source: GridSource, key: string): boolean => {
  const { type = 'text' } = grid.columns.find((column) => column.key === key) ?? {};
  return type !== 'text' && type !== 'list' && !source.choices?.[key];
};

/** Never part of a join, and a list of ids within it is hashed, whatever PostgreSQL guesses. */
const ofEachFound = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${condition}, false)`;

const asItIs = (condition: RawBuilder<unknown>): RawBuilder<unknown> => condition;

const searchCondition = (source: GridSource, words: string) =>
  source.exact?.search?.(words) ?? source.search(words);

export function expression(source: GridSource, column: string): RawBuilder<unknown> {
  const found = source.columns[column];
  if (!found) throw new Error(`the grid source has no expression for the column ${column}`);
  return found;
}

/** The calendar knows no year zero, and neither does PostgreSQL. */
const civilDate = z.iso.date().refine((day) => !day.startsWith('0000'));

function filterCondition(
  grid: Grid,
  source: GridSource,
  item: { column: string; operator: FilterOperator; value: string },
  index: number,
  recheck: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = grid.columns.find(({ key }) => key === item.column);
  const lookup = source.lookups?.[item.column];
  const choice = source.choices?.[item.column];
  const exact = source.exact?.[item.column]?.(item.value);
  const value = lookup || choice ? sql`` : expression(source, item.column);
  const refuse = (field: 'operator' | 'value') =>
    new AppError('invalid', messages.fillForm, { [`filters.items.${index}.${field}`]: [messages.invalid] });
  switch (column?.type ?? 'text') {
    case 'text':
      if (item.operator !== 'contains' && item.operator !== 'equals') throw refuse('operator');
      if (exact && item.operator === 'contains') return exact;
      return lookup
        ? lookup(textMatch(item.operator, item.value), item.value, item.operator)
        : narrowed(source, item, textMatch(item.operator, item.value)(value), recheck);
    case 'list':
      if (item.operator !== 'contains' && item.operator !== 'equals') throw refuse('operator');
      return narrowed(
        source,
        item,
        sql`exists (select from unnest(${value}) as entry (text) where ${textMatch(item.operator, item.value)(sql`entry.text`)})`,
        recheck,
      );
    case 'choice':
      if (item.operator !== 'equals') throw refuse('operator');
      if (!column?.options?.some((option) => option.value === item.value)) throw refuse('value');
      return choice ? choice(item.value) : sql`${value} = ${item.value}`;
    case 'number':
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(item.value)) throw refuse('value');
      if (item.operator === 'contains') throw refuse('operator');
      return sql`${value} ${comparison[item.operator]} ${item.value}::numeric`;
    case 'date':
      if (!civilDate.safeParse(item.value).success) throw refuse('value');
      if (item.operator === 'contains') throw refuse('operator');
      return sql`${value} ${comparison[item.operator]} ${item.value}::date`;
    case 'datetime': {
      if (!civilDate.safeParse(item.value).success) throw refuse('value');
      // Days are days in Brasília, whatever the server's clock says.
      const start = sql`(${item.value}::date)::timestamp at time zone 'America/Sao_Paulo'`;
      const end = sql`(${item.value}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;
      if (item.operator === 'from') return sql`${value} >= ${start}`;
      if (item.operator === 'to') return sql`${value} < ${end}`;
      if (item.operator === 'equals') return sql`${value} >= ${start} and ${value} < ${end}`;
      throw refuse('operator');
    }
    default:
      throw refuse('operator');
  }
}

const narrowed = (
  source: GridSource,
  { column, value }: { column: string; value: string },
  condition: RawBuilder<unknown>,
  recheck: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const worthALook = narrowing(source, column);
  return worthALook ? sql`((${worthALook(value)}) and ${recheck(condition)})` : condition;
};

/** What finds the rows worth a closer look by an index, for a column that has one. */
export const narrowing = ({ narrowed, searched, search }: GridSource, column: string) =>
  narrowed?.[column] ?? (searched?.includes(column) ? search : undefined);

const textMatch =
  (operator: 'contains' | 'equals', words: string): TextMatch =>
  (text) =>
    operator === 'contains'
      ? sql`plain_text(${text}) like (select like_pattern(${words}))`
      : sql`plain_text(${text}) = plain_text(${words})`;

/** What other tables say to the filters that ask them, in a word: while they say the same, a kept total holds. */
export function foundElsewhere(
  { filters }: GridQuery,
  { perEntity }: GridSource,
): RawBuilder<unknown> | null {
  const search = { column: 'search', operator: 'contains' as const, value: filters.search };
  const asked = filters.search === '' ? filters.items : [...filters.items, search];
  const said = asked.flatMap(({ column, operator, value }) => {
    const found = perEntity?.found?.[column];
    if (!found || (operator !== 'contains' && operator !== 'equals')) return [];
    return [
      sql`(select md5(string_agg(id::text, ',' order by id))
      from (${found(textMatch(operator, value), value, operator)}) as found (id))`,
    ];
  });
  return said.length > 0 ? sql`concat_ws(' ', ${sql.join(said)})` : null;
}

const comparison = { equals: sql.raw('='), from: sql.raw('>='), to: sql.raw('<=') } as const;
