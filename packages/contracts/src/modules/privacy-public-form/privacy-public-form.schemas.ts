import { draftFileIds } from '../../core/cases/draft-schemas.ts';
import { ruleStandings } from '../../core/deadlines/deadline-rules.ts';
import { promisedClocks } from '../../core/privacy-requests/promised-clocks.ts';
import { refineRequest, requestParts } from '../../core/privacy-requests/request-wish.ts';
import { instant, oneOf, secret, z } from '../../core/schema.ts';

/** The link's token, as it stands in the address of the page. */
export const ofLink = z.strictObject({ param: z.string().max(500) });

/** What whoever opens the form is told of the organisation: all of it is public. */
export const publicForm = z.strictObject({
  organisation: z.strictObject({
    name: z.string(),
    city: z.string().nullable(),
    federation_unit: z.string().nullable(),
    has_logo: z.boolean(),
  }),
  officer: z
    .strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      public_contact: z.string().nullable(),
    })
    .nullable(),
  notice: z.strictObject({ version: z.number().int(), body: z.string(), published_at: instant }).nullable(),
  opening_text: z.string().nullable(),
  confirmation_text: z.string().nullable(),
  terms: z.array(
    z.strictObject({
      key: z.enum(promisedClocks),
      /** '15 dias', 'imediatamente'. */
      words: z.string(),
      source: z.string(),
      standing: oneOf(ruleStandings),
    }),
  ),
});
export type PublicForm = z.output<typeof publicForm>;

const proof = z.strictObject({
  challenge: z.string().max(300),
  /** What makes the digest of `challenge:nonce` begin with enough zero bits. */
  nonce: z.string().regex(/^\d{1,16}$/),
});

export const submitRequest = z
  .strictObject({
    draft: secret,
    ...requestParts,
    files: draftFileIds.default([]),
    /** What was read before sending; null where the organisation has published none. */
    notice_version: z.number().int().positive().nullable(),
    notice_read: z.literal(true),
    proof: proof.nullable().default(null),
  })
  .superRefine(refineRequest);
export type SubmittedRequest = z.output<typeof submitRequest>;

export const sentRequest = z.strictObject({
  protocol: z.string(),
  /** Told here and never again. */
  key: z.string(),
  received_at: instant,
  /** Whether a letter with the receipt goes to whoever wrote: not where an address was written to too often. */
  mailed: z.boolean(),
  due_at: instant,
  due_source: z.string(),
  /** Whether the date is the law's, or only guidance. */
  due_standing: oneOf(ruleStandings),
  /** Opens the page that says whether a receipt is ours. */
  receipt_url: z.string(),
  receipt_code: z.string(),
});
export type SentRequest = z.output<typeof sentRequest>;
