import { instant, secret, z } from '../../core/schema.ts';
import { EMAIL_CODE_LENGTH } from './draft-rules.ts';

/** Work that is not sent yet: the secret speaks for it, the handle only names where its files go. */
export const openedDraft = z.strictObject({ draft: secret, handle: z.uuid(), expires_at: instant });

export const ofDraft = z.strictObject({ draft: secret });
export const byHandle = z.strictObject({ handle: z.uuid() });
export const draftFileIds = z.array(z.uuid()).max(10);
export const draftFiles = z.strictObject({
  files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), size: z.number().int() })),
});
export const emailCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${EMAIL_CODE_LENGTH}}$`), 'Digite os seis números do código.');
