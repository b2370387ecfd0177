import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import type { Column } from '../packages/contracts/src/core/list.ts';
import type { CatalogList } from './catalog-lists.ts';
import { type Ask, Asker } from './load.ts';
import { type Question, questionAsk } from './measure.ts';
import type { Product } from './product.ts';
import { daysAgo } from './seed/days-ago.ts';

export interface Scope {
  readonly name: string;
  /** As the browser names it: '0,all'. */
  readonly scope: string;
}

export const PER_PAGE = 20;
/** Values one choice is asked for: those that rows have first. */
const CHOICES = 4;
/** A word that is in no row. */
const NOBODY = 'zzqqxx';

export type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly model: { readonly total: number; readonly data: readonly Row[] };
}

/** Everything each list can be asked, in each scope, about what is really in it. */
export async function listQuestions(
  product: Product,
  lists: readonly CatalogList[],
  scopes: readonly Scope[],
): Promise<Question[]> {
  const asker = new Asker(product.url, 1);
  const questions: Question[] = [];
  for (const list of lists)
    for (const { name, scope } of scopes) {
      const ask = (query: object): Question => ({
        name: `${name}: ${list.name}`,
        scope,
        isList: true,
        address: `${list.path}${stringifyQuery({ per_page: PER_PAGE, ...query })}`,
      });
      const first = await pageOf(asker, questionAsk(product.token, ask({})));
      const middle = Math.max(1, Math.ceil(first.model.total / PER_PAGE / 2));
      const inside = await pageOf(asker, questionAsk(product.token, ask({ page: middle })));
      const rows = [...inside.model.data, ...first.model.data];
      const named = (what: string, query: object): Question => {
        const question = ask(query);
        return { ...question, name: `${question.name} ${what}` };
      };
      questions.push(...questionsOf(list, first.model.total, rows, named));
    }
  asker.close();
  return questions;
}

export async function pageOf(asker: Asker, ask: Ask): Promise<Page> {
  const { status, text } = await asker.send(ask);
  if (status !== 200) throw new Error(`${ask.path} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Page;
}

function questionsOf(
  { grid }: CatalogList,
  total: number,
  rows: readonly Row[],
  ask: (what: string, query: object) => Question,
): Question[] {
  const columns = grid.columns as readonly Column<Record<string, unknown>>[];
  const sortable = columns.filter((column) => column.sortable);
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const words = wordsOf(columns, rows);
  return [
    ask('first page', {}),
    ask('middle page', { page: Math.ceil(last / 2) }),
    ask('last page', { page: last }),
    ...sortable.flatMap(({ key }) =>
      (['asc', 'desc'] as const).map((direction) =>
        ask(`sort ${key} ${direction}`, { order_column: key, direction }),
      ),
    ),
    ...(sortable[0] ? [ask('sorted, last page', { order_column: sortable[0].key, page: last })] : []),
    ...columns
      .filter(({ filterable }) => filterable)
      .flatMap((column) =>
        filtersOf(column, rows).map(({ operator, value }) =>
          ask(`filter ${column.key} ${operator} ${value}`, {
            filters: { items: [{ column: column.key, operator, value }] },
          }),
        ),
      ),
    ask(`search ${words}`, { filters: { search: words } }),
    ask('search of nobody', { filters: { search: NOBODY } }),
  ];
}

export interface Filter {
  readonly operator: string;
  readonly value: string;
}

export function filtersOf(
  { key, type = 'text', options = [] }: Column<Record<string, unknown>>,
  rows: readonly Row[],
): Filter[] {
  const seen = valuesOf(key, rows);
  switch (type) {
    case 'choice': {
      const codes = options.map(({ value }) => value);
      const met = codes.filter((code) => seen.includes(code));
      return [...new Set([...met, ...codes])]
        .slice(0, CHOICES)
        .map((value) => ({ operator: 'equals', value }));
    }
    case 'date':
    case 'datetime':
      return [
        { operator: 'from', value: daysAgo(30) },
        { operator: 'to', value: daysAgo(700) },
      ];
    case 'number':
      return [{ operator: 'from', value: '1' }];
    default:
      return [{ operator: 'contains', value: partOf(seen[0] ?? NOBODY) }];
  }
}

/** What somebody of these rows is called, as people look for it. */
export const wordsOf = (
  columns: readonly Column<Record<string, unknown>>[],
  rows: readonly Row[],
): string => {
  const texts = columns.filter(({ type = 'text' }) => type === 'text');
  return partOf(texts.flatMap(({ key }) => valuesOf(key, rows))[0] ?? NOBODY);
};

const valuesOf = (key: string, rows: readonly Row[]): string[] =>
  rows
    .flatMap((row) => row[key])
    .filter((value): value is string => typeof value === 'string' && value !== '');

/** Two words of it, or most of one: what many have rather than one alone. */
const partOf = (text: string): string => text.split(' ').slice(0, 2).join(' ').slice(0, 12);
