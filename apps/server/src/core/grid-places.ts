import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import type { PagePlace, Place } from './grid-walk.ts';

/** How many rows stand before this one, in the order of the list. */
interface KnownPlace {
  readonly id: number | string;
  readonly before: number;
}

/** The counts of a list, as they are kept: they are others as soon as one of its rows changes. */
export type Counts = ReadonlyMap<number, number>;

/** Pages so near to an end are found from there. */
const NEAR = 200;
const MOST_PLACES = 100;

/** By the counts that hold with them, then by order: where pages that were shown begin and end. */
const known = new WeakMap<Counts, Map<string, readonly KnownPlace[]>>();

/** From which row a page is the shorter way, in the same direction: null where there is none. */
export function shortcut(
  counts: Counts | null,
  query: GridQuery,
  { page, backwards, count, skip }: PagePlace,
): (Place & { readonly from: KnownPlace['id'] }) | null {
  const places = (counts && known.get(counts)?.get(orderOf(query))) ?? [];
  const first = (page - 1) * query.per_page;
  const distance = ({ before }: KnownPlace) => (backwards ? before - (first + count - 1) : first - before);
  const nearest = places
    .map((from) => ({ from, skip: distance(from) }))
    .filter((way) => way.skip >= 0 && way.skip < skip)
    .reduce<{ from: KnownPlace; skip: number } | null>(
      (best, way) => (best && best.skip <= way.skip ? best : way),
      null,
    );
  return nearest && { backwards, count, skip: nearest.skip, from: nearest.from.id };
}

/** The page that was just shown is where its neighbours are looked for, and itself. */
export function rememberPage(
  counts: Counts | null,
  query: GridQuery,
  { page, skip }: PagePlace,
  rows: readonly { readonly id?: unknown }[],
): void {
  if (!counts || skip < NEAR || rows.length === 0) return;
  const first = (page - 1) * query.per_page;
  const orders = known.get(counts) ?? new Map<string, readonly KnownPlace[]>();
  known.set(counts, orders);
  const ends = [0, rows.length - 1].map((at) => ({
    id: rows[at]?.id as KnownPlace['id'],
    before: first + at,
  }));
  const others = (orders.get(orderOf(query)) ?? []).filter(
    ({ before }) => !ends.some((end) => end.before === before),
  );
  orders.set(orderOf(query), [...others, ...ends].slice(-MOST_PLACES));
}

const orderOf = ({ order_column: column, direction }: GridQuery): string => `${column} ${direction}`;
