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
  return queryBy(
    z.enum(['id', ...keys((column) => column.sortable)]),
    z.enum(keys((column) => column.filterable)),
  );
}

const anyColumn = z.string().max(100);
/** The parameters of some list, before it is known which: what an export is asked with. */
export const anyGridQuery = () => queryBy(anyColumn, anyColumn);

const queryBy = (sortable: z.ZodType<string, string>, filterable: z.ZodType<string, string>) =>
  z.strictObject({
    page: number(1, 1_000_000, 1),
    per_page: number(1, 100, 10),
    order_column: sortable.default('id'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    filters: z
      .strictObject({
        search: z.string().trim().max(200).default(''),
        items: z
          .array(
            z.strictObject({
              column: filterable,
              operator: z.enum(filterOperators).default('equals'),
              value: z.string().max(200),
            }),
          )
          .max(20)
          .default([]),
      })
      .default({ search: '', items: [] }),
    custom_filters: z.strictObject({}).default({}),
  });
export type GridQuery = z.output<ReturnType<typeof gridQuery>>;

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
