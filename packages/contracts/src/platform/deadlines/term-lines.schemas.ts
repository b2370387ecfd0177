import { instant, z } from '../../core/schema.ts';

/** A `TermLine` as it is sent. */
const termLine = z.strictObject({
  of: z.enum(['law', 'common', 'own']),
  name: z.string(),
  words: z.string(),
  due_at: instant,
  source: z.string().nullable(),
  source_url: z.string().nullable(),
});
export const termLineList = z.array(termLine);

/** What a term is about, and its dates. */
export const toldTerms = z.array(z.strictObject({ about: z.string(), lines: termLineList }));
