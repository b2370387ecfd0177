import { id, instant, z } from '../../core/schema.ts';
import type { UploadRules } from '../../core/upload.ts';
import { bulkSending } from '../../platform/bulk-letters/bulk-sending.schemas.ts';

const count = z.number().int().nonnegative();

export const newsletterReport = z.strictObject({
  newsletter: z.strictObject({
    id,
    title: z.string(),
    version: z.number().int(),
    published_at: instant.nullable(),
    requires_signature: z.boolean(),
    signature_due_on: z.string().nullable(),
  }),
  audience: count,
  readers: count,
  /** Half of the readers had it open for less. */
  median_seconds: count.nullable(),
  signed: count,
  likes: count,
  comments: count,
  units: z.array(z.strictObject({ name: z.string(), audience: count, readers: count, signed: count })),
  /** Of each day since it was published, ninety at most. */
  days: z.array(
    z.strictObject({ day: z.string(), readers: count, signed: count, likes: count, comments: count }),
  ),
  /** Who has not signed, or where no signature is asked for, not read: the first two hundred by name. */
  pending: z.array(z.strictObject({ name: z.string(), unit: z.string().nullable(), has_read: z.boolean() })),
  pending_count: count,
  events: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      actor: z.string().nullable(),
      detail: z.string().nullable(),
      created_at: instant,
    }),
  ),
});
export type NewsletterReport = z.output<typeof newsletterReport>;

export const reportFormats = ['pdf', 'xlsx'] as const;

export const mailing = z.strictObject({
  sendings: z.array(bulkSending),
  /** Whom a sending of now would reach. */
  reach: z.strictObject({ audience: count, reached: count, opted_out: count, bounced: count }),
  may_send: z.boolean(),
});
export type Mailing = z.output<typeof mailing>;

/** A returned message, as a mail program saves it. */
export const returnedUpload = {
  kinds: ['eml'],
  maxBytes: 1024 * 1024,
  maxFiles: 1,
} as const satisfies UploadRules;

export const returnedLetters = z.strictObject({
  /** Of letters of the asker's organisations: each is noted, and contacts with the address are marked. */
  returned: z.array(z.strictObject({ name: z.string(), address: z.string() })),
  /** Why nothing was noted, where nothing was. */
  problem: z.string().nullable(),
});
