import { auditKind } from '../../core/audit-words/audit-words.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';

export const auditRow = z.strictObject({
  id,
  at: instant,
  /** The name now, or the words for an account that is gone and for the product itself. */
  actor: z.string(),
  action: z.string(),
  object_type: z.string().nullable(),
  object_id: z.number().nullable(),
  /** Of a case that the reader may know of: the way to it. */
  case_id: z.uuid().nullable(),
  object_name: z.string().nullable(),
  organisation: z.string().nullable(),
  kind: oneOf(auditKind),
  seq: z.number(),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditDetail = auditRow.extend({
  /** Codes, ids and names of fields; never what a field held. */
  meta: z.record(z.string(), z.unknown()),
  /** By keys of `meta` that hold numbers of records in sight: what those are called now. */
  names: z.record(z.string(), z.string()),
  prev_hash: z.string(),
  hash: z.string(),
});
export type AuditDetail = z.output<typeof auditDetail>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Where a verification stands: the next step begins after this record of this chain. */
export const verificationQuery = z
  .strictObject({
    chain: z.string().max(60).optional(),
    after: wholeNumber.optional(),
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine(({ after, hash }) => (after === undefined) === (hash === undefined));

export const verificationStep = z.strictObject({
  /** Records checked in this step. */
  checked: z.number(),
  /** All there are to check, as it was when this step began. */
  total: z.number(),
  /** What to send for the next step; null when everything has been checked. */
  next: z
    .strictObject({ chain: z.string(), after: z.string().optional(), hash: z.string().optional() })
    .nullable(),
  /** The first record that does not follow, of each chain where there is one. */
  broken: z.array(
    z.strictObject({
      id: z.number().nullable(),
      seq: z.number(),
      at: instant.nullable(),
      place: z.string(),
      reason: z.string(),
    }),
  ),
});
export type VerificationStep = z.output<typeof verificationStep>;
