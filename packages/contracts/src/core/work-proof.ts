import { z } from './schema.ts';

/** What a browser is asked to work out, in place of a picture puzzle. */
export const workTask = z.strictObject({ challenge: z.string(), bits: z.number().int() });

export const workProof = z.strictObject({
  challenge: z.string().max(300),
  /** What makes the digest of `challenge:nonce` begin with enough zero bits. */
  nonce: z.string().regex(/^\d{1,16}$/),
});
export type WorkProof = z.output<typeof workProof>;
