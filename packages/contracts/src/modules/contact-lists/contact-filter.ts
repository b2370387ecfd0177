import { federationUnitChoices } from '../../core/brazil/federation-units.ts';
import { choices, yesNo } from '../../core/choices.ts';
import { legalBases } from '../../core/legal-basis.ts';
import { line, oneOf, z } from '../../core/schema.ts';

export const filteredBases = choices({ ...legalBases.labels, none: 'Não informada' });
export const reachedBy = choices({ email: 'Tem e-mail', phone: 'Tem telefone' });

const words = z.string().trim().max(200).default('');
const tags = z.array(line(40)).max(20).default([]);

/** Which contacts a list finds: everything it says holds at once, and what is left empty does not count. */
export const contactFilter = z.strictObject({
  search: words,
  organisation: words,
  role: words,
  /** Any of these. */
  tags,
  /** None of these. */
  without_tags: tags,
  federation_units: z.array(oneOf(federationUnitChoices)).max(27).default([]),
  legal_bases: z.array(oneOf(filteredBases)).max(11).default([]),
  reached_by: oneOf(reachedBy).nullable().default(null),
  opted_out: oneOf(yesNo).nullable().default(null),
  bounced: oneOf(yesNo).nullable().default(null),
});
export type ContactFilter = z.output<typeof contactFilter>;
