import { z } from '../../core/schema.ts';

/** What a question, an option, a section or a certificate is known by. */
export const code = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
