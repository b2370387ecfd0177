import { linkPurposeChoices, linkState } from '../../core/link-purposes.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';

/** A link without its token: the address is made again only for those who may have it. */
export const publicLinkRow = z.strictObject({
  id,
  label: z.string(),
  purpose: oneOf(linkPurposeChoices),
  state: oneOf(linkState),
  creator: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  uses: z.number(),
  max_uses: z.number().nullable(),
  last_used_at: instant.nullable(),
  organisation: z.string(),
  /** The asker may have its address. */
  copyable: z.boolean(),
});
export type PublicLinkRow = z.output<typeof publicLinkRow>;
