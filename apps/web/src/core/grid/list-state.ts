import type { FilterOperator } from '@conforme/contracts/core/grid.ts';
import type { Column } from '@conforme/contracts/core/list.ts';

export interface ListFilter {
  readonly column: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

/** Everything that decides what a list shows. It lives in the address, nowhere else. */
export interface ListState {
  readonly page: number;
  readonly perPage: number;
  readonly orderColumn: string;
  readonly direction: 'asc' | 'desc';
  readonly search: string;
  readonly filters: readonly ListFilter[];
}

export const PAGE_SIZES = [10, 25, 50, 100];
/** The specification's: first page, ten rows, by id (§9). */
export const plainList: ListState = {
  page: 1,
  perPage: 10,
  orderColumn: 'id',
  direction: 'asc',
  search: '',
  filters: [],
};

type Columns = readonly Pick<Column<Record<string, unknown>>, 'key' | 'sortable' | 'filterable'>[];
const OPERATORS: readonly string[] = ['equals', 'contains', 'from', 'to'] satisfies FilterOperator[];

const whole = (value: unknown, fallback: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/** An address is untrusted: what the grid does not declare is left out. */
export function readListState(address: Readonly<Record<string, unknown>>, columns: Columns): ListState {
  const perPage = whole(address.per_page, plainList.perPage);
  const isSortable = columns.some(({ key, sortable }) => sortable && key === address.order_column);
  const isFilterable = (key: unknown) => columns.some((column) => column.filterable && column.key === key);
  const items = Array.isArray(address.filters) ? (address.filters as Partial<ListFilter>[]) : [];
  return {
    page: whole(address.page, plainList.page),
    perPage: PAGE_SIZES.includes(perPage) ? perPage : plainList.perPage,
    orderColumn: isSortable ? String(address.order_column) : plainList.orderColumn,
    direction: address.direction === 'desc' ? 'desc' : plainList.direction,
    search: typeof address.search === 'string' ? address.search.slice(0, 200) : plainList.search,
    filters: items.filter(
      (item): item is ListFilter =>
        isFilterable(item.column) &&
        OPERATORS.includes(item.operator ?? '') &&
        typeof item.value === 'string',
    ),
  };
}

/** Narrower than the list opens by itself: only then does an empty list say that something hides its rows. */
export const isNarrowed = (state: ListState, opening: Partial<ListState> = {}): boolean =>
  state.search !== '' ||
  state.filters.some(
    ({ column, operator, value }) =>
      !opening.filters?.some(
        (own) => own.column === column && own.operator === operator && own.value === value,
      ),
  );

const NAMES = ['page', 'per_page', 'order_column', 'direction', 'search', 'filters'];

/** True where an address says anything at all about its list. */
export const hasListState = (address: Readonly<Record<string, unknown>>): boolean =>
  NAMES.some((name) => address[name] !== undefined);

/** What else an address says, which is not the list's to drop: which view of it is shown. */
export const besideListState = (address: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(address).filter(([name]) => !NAMES.includes(name)));

/** Only what differs from the defaults goes into the address. */
export function writeListState(state: ListState): Record<string, unknown> {
  return {
    ...(state.page > 1 ? { page: String(state.page) } : {}),
    ...(state.perPage !== plainList.perPage ? { per_page: String(state.perPage) } : {}),
    ...(state.orderColumn !== plainList.orderColumn ? { order_column: state.orderColumn } : {}),
    ...(state.direction !== plainList.direction ? { direction: state.direction } : {}),
    ...(state.search !== '' ? { search: state.search } : {}),
    ...(state.filters.length > 0 ? { filters: state.filters } : {}),
  };
}

/** The same state as a grid endpoint takes it. */
export const toGridQuery = (state: ListState) => ({
  page: String(state.page),
  per_page: String(state.perPage),
  ...toRowsQuery(state),
});

/** Which rows, in which order, whatever the page: what an export takes. */
export const toRowsQuery = (state: ListState) => ({
  order_column: state.orderColumn,
  direction: state.direction,
  ...(state.search !== '' || state.filters.length > 0
    ? {
        filters: {
          ...(state.search !== '' ? { search: state.search } : {}),
          ...(state.filters.length > 0 ? { items: state.filters } : {}),
        },
      }
    : {}),
});
