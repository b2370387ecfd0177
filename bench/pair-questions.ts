import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import type { Column } from '../packages/contracts/src/core/list.ts';
import type { CatalogList } from './catalog-lists.ts';
import { type Filter, filtersOf, PER_PAGE, pageOf, type Row, type Scope, wordsOf } from './list-questions.ts';
import { Asker } from './load.ts';
import { type Question, questionAsk } from './measure.ts';

type Columns = readonly Column<Record<string, unknown>>[];

interface Pairs {
  readonly questions: readonly Question[];
  /** The most rows that each list has in one of the scopes. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Each list with a search and a filter, and with two filters, of one value each, in each scope. */
export async function pairQuestions(
  target: { readonly url: string; readonly token: string },
  lists: readonly CatalogList[],
  scopes: readonly Scope[],
): Promise<Pairs> {
  const asker = new Asker(target.url, 1);
  const questions: Question[] = [];
  const rows = new Map<string, number>();
  for (const list of lists)
    for (const { name, scope } of scopes) {
      const ask = (query: object): Question => ({
        name: `${name}: ${list.name}`,
        scope,
        isList: true,
        address: `${list.path}${stringifyQuery({ per_page: PER_PAGE, ...query })}`,
      });
      const { model } = await pageOf(asker, questionAsk(target.token, ask({})));
      rows.set(list.name, Math.max(model.total, rows.get(list.name) ?? 0));
      for (const { what, filters } of pairsOf(list, model.data)) {
        const question = ask({ filters });
        questions.push({ ...question, name: `${question.name} (${model.total}) ${what}` });
      }
    }
  asker.close();
  return { questions, rows };
}

interface Pair {
  readonly what: string;
  readonly filters: { readonly search?: string; readonly items: readonly Asked[] };
}
type Asked = Filter & { readonly column: string };

function pairsOf({ grid }: CatalogList, rows: readonly Row[]): Pair[] {
  const columns = grid.columns as Columns;
  const asked = columns
    .filter(({ filterable }) => filterable)
    .flatMap((column): Asked[] =>
      filtersOf(column, rows)
        .slice(0, 1)
        .map((filter) => ({ column: column.key, ...filter })),
    );
  const search = wordsOf(columns, rows);
  const named = ({ column, operator, value }: Asked) => `${column} ${operator} ${value}`;
  return [
    ...asked.map((item) => ({
      what: `search ${search} × ${named(item)}`,
      filters: { search, items: [item] },
    })),
    ...asked.flatMap((one, at) =>
      asked.slice(at + 1).map((other) => ({
        what: `${named(one)} × ${named(other)}`,
        filters: { items: [one, other] },
      })),
    ),
  ];
}
