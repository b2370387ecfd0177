import { z } from '../../core/schema.ts';

/** How many are in a list, and how many of them a sender reaches in each way. */
export const reach = z.strictObject({
  members: z.number(),
  email: z.number(),
  message: z.number(),
  phone: z.number(),
  opted_out: z.number(),
  bounced: z.number(),
});
export type Reach = z.output<typeof reach>;
