import type { Column, List } from './list.ts';
import { z } from './schema.ts';

/** A list with the schema of its rows. */
export interface Grid<R extends z.ZodObject = z.ZodObject> extends Omit<List<z.output<R>>, 'path'> {
  readonly row: R;
}
export const grid = <R extends z.ZodObject>(spec: Grid<R>): Grid<R> => spec;

export const filterOperators = ['equals', 'contains', 'from', 'to'] as const;
export type FilterOperator = (typeof filterOperators)[number];

const number = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback);

/** Only declared columns can be sorted or filtered; anything else is refused, so no name ever reaches SQL. */
export function gridQuery<R extends z.ZodObject>(grid: Grid<R>) {
  const keys = (of: (column: Column<z.output<R>>) => unknown) =>
    grid.columns.filter(of).map((column) => column.key);
  return queryBy(z.enum(['id', ...keys((column) => column.sortable)]), filterParts(grid));
}

const anyColumn = z.string().max(100);
const filterValue = z.string().max(200);
/** The parameters of some list, before it is known which: what an export is asked with. */
export const anyGridQuery = () => queryBy(anyColumn, filtersBy(anyColumn, z.record(anyColumn, filterValue)));

/** What narrows the rows of a list, as its pages and its plain list take it. */
export function filterParts(list: FilteredList) {
  const keys = list.columns.filter(({ filterable }) => filterable).map(({ key }) => key);
  const byName = Object.fromEntries(keys.map((key) => [key, filterValue.optional()]));
  return filtersBy(z.enum(keys), z.strictObject(byName) as CustomFilters);
}
export interface FilteredList {
  readonly columns: readonly { readonly key: string; readonly filterable?: true }[];
}
type CustomFilters = z.ZodType<Record<string, string | undefined>, Record<string, string | undefined>>;

const queryBy = (sortable: z.ZodType<string, string>, filters: ReturnType<typeof filtersBy>) =>
  z.strictObject({
    page: number(1, 1_000_000, 1),
    per_page: number(1, 100, 10),
    order_column: sortable.default('id'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    ...filters,
  });

function filtersBy(filterable: z.ZodType<string, string>, byName: CustomFilters) {
  return {
    filters: z
      .strictObject({
        search: z.string().trim().max(200).default(''),
        items: z
          .array(
            z.strictObject({
              column: filterable,
              operator: z.enum(filterOperators).default('equals'),
              value: filterValue,
            }),
          )
          .max(20)
          .default([]),
      })
      .default({ search: '', items: [] }),
    /** A column and the value it must have: `custom_filters[status]=active`. */
    custom_filters: byName.default({}),
  };
}
export type GridQuery = z.output<ReturnType<typeof gridQuery>>;
/** Which rows, whatever their order and page. */
export type RowFilters = Pick<GridQuery, 'filters' | 'custom_filters'>;
type RowFilter = RowFilters['filters']['items'][number] & {
  /** Where it was asked for, which a refusal names. */
  readonly field: string;
};

/** Every filter of a question, however it was asked for. */
export const filtersOf = ({ filters, custom_filters }: RowFilters): readonly RowFilter[] => [
  ...filters.items.map((item, index) => ({ ...item, field: `filters.items.${index}` })),
  ...Object.entries(custom_filters).flatMap(([column, value]) =>
    value === undefined
      ? []
      : [{ column, operator: 'equals' as const, value, field: `custom_filters.${column}` }],
  ),
];

const columnResponse = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'datetime', 'choice', 'list', 'phone']),
  sortable: z.boolean(),
  filterable: z.boolean(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
});

export function gridResponse<R extends z.ZodType>(row: R) {
  return z.strictObject({
    model: z.strictObject({
      current_page: z.number(),
      data: z.array(row),
      last_page: z.number(),
      next_page_url: z.string().nullable(),
      prev_page_url: z.string().nullable(),
      to: z.number(),
      total: z.number(),
    }),
    columns: z.array(columnResponse),
  });
}
