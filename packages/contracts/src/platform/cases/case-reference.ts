import { oneOf, z } from '../../core/schema.ts';
import { readCaseKey } from './case-key.ts';
import { formTypes } from './form-types.ts';
import { readProtocol } from './protocol.ts';
import { referenceWords } from './reference-words.ts';

/** As it was copied from paper or pasted; kept as the receipt writes it. */
const protocol = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(60)
  .refine((typed) => readProtocol(typed) !== null, referenceWords.wrongProtocol)
  // Before the transform: what is made of it has no examples.
  .meta({ examples: ['LGPD-2026-7KQ4M2X-9'] })
  .transform((typed) => readProtocol(typed)?.text ?? typed);

const key = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(60)
  .refine((typed) => readCaseKey(typed) !== null, referenceWords.wrongKey)
  .meta({ examples: ['K7QZ4-M2XW9'] })
  .transform((typed) => readCaseKey(typed) ?? typed);

/** What opens a case from outside. Always in a body: an address is written down in too many places. */
export const caseReference = { form_type: oneOf(formTypes), protocol, key };
