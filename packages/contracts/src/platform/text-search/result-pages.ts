import { z } from '../../core/schema.ts';

/** Which page of what was found, counted from one, in an address. */
export const resultPage = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1);

/** What stands beside the rows of a page: how much was found, and the page that is shown. */
export const resultPages = {
  total: z.number(),
  /** There is more than that: what lies far behind the page is not counted. */
  more: z.boolean(),
  /** The last one where a later one was asked for. */
  page: z.number(),
  page_size: z.number(),
};
