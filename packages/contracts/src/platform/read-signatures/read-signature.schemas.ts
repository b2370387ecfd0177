import { choices } from '../../core/choices.ts';
import { instant, oneOf, z } from '../../core/schema.ts';

export const signatureMethods = choices({
  session: 'Com a conta',
  link_code: 'Por link e código',
  handed_code: 'Por link, com código entregue pela administração',
});

/** What whoever signed keeps in hand. */
export const ownSignature = z.strictObject({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  signed_at: instant,
  method: oneOf(signatureMethods),
  /** Of what was signed, in hexadecimal. */
  content_hash: z.string(),
  statement: z.string(),
});
export type OwnSignature = z.output<typeof ownSignature>;
