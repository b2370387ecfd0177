import { z } from '../../core/schema.ts';

export const figureCount = z.number().int();

/** How many of each, the most frequent first. */
export const countedBy = <Key extends z.ZodType>(key: Key) =>
  z.array(z.strictObject({ key, count: figureCount }));

/** What came in and what was brought to its end, month by month. */
export const monthCounts = z.array(
  z.strictObject({ month: z.string(), received: figureCount, closed: figureCount }),
);
