import { instant, z } from '../../core/schema.ts';
import { toldTerms } from '../deadlines/term-lines.schemas.ts';

/** The link's token, as it stands in the address of the page. */
export const ofLink = z.strictObject({ param: z.string().max(500) });

/** What whoever opens a public form is told of the organisation, whatever the form is for: all of it is public. */
export const publicFormFacts = {
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
};
const facts = z.strictObject(publicFormFacts);
export type PublicFormFacts = z.output<typeof facts>;

/** The page says each of them: a receipt is never left out without a word. */
const receiptMail = z.enum(['now', 'later', 'too_many', 'no_server', 'no_address']);
export type ReceiptMail = z.output<typeof receiptMail>;

export const sentCase = z.strictObject({
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
export type SentCase = z.output<typeof sentCase>;
