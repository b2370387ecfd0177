import { instant, secret, z } from '../../../core/schema.ts';
import { workProof } from '../../../core/work-proof.ts';
import { draftFileIds } from '../../../platform/cases/draft-schemas.ts';
import { termLineList, toldTerms } from '../../../platform/deadlines/term-lines.schemas.ts';
import { promisedClocks } from '../rules/promised-clocks.ts';
import { refineRequest, requestParts } from '../rules/request-wish.ts';

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
  /** Where the organisation is reached: the channel for holders of a small agent without an encarregado. */
  contact: z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() }),
  officer: z
    .strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      public_contact: z.string().nullable(),
    })
    .nullable(),
  notice: z.strictObject({ version: z.number().int(), body: z.string(), published_at: instant }).nullable(),
  /** Whether a mail server is set. Without one a code is handed over by the organisation, and receipts stay here. */
  mail_leaves: z.boolean(),
  opening_text: z.string().nullable(),
  confirmation_text: z.string().nullable(),
  /** Of a request that is sent today. */
  terms: z.array(z.strictObject({ key: z.enum(promisedClocks), lines: termLineList })),
});
export type PublicForm = z.output<typeof publicForm>;

/** The page says each of them: a receipt is never left out without a word. */
const receiptMail = z.enum(['now', 'later', 'too_many', 'no_server', 'no_address']);
export type ReceiptMail = z.output<typeof receiptMail>;

export const submitRequest = z
  .strictObject({
    draft: secret,
    ...requestParts,
    files: draftFileIds.default([]),
    /** What was read before sending; null where the organisation has published none. */
    notice_version: z.number().int().positive().nullable(),
    notice_read: z.literal(true),
    proof: workProof.nullable().default(null),
  })
  .superRefine(refineRequest);
export type SubmittedRequest = z.output<typeof submitRequest>;

export const sentRequest = z.strictObject({
  protocol: z.string(),
  /** Told here and never again. */
  key: z.string(),
  received_at: instant,
  /** What becomes of the letter with the receipt. */
  mailed: receiptMail,
  /** The law's dates and the organisation's own, each by its name. */
  terms: toldTerms,
  /** Opens the page that says whether a receipt is ours. */
  receipt_url: z.string(),
  receipt_code: z.string(),
});
export type SentRequest = z.output<typeof sentRequest>;
