import { z } from './schema.ts';

/** What a data-access context can be: an organisation (with its units) or one person's own data. */
export const entityType = z.enum(['legal_entity', 'natural_entity']);
export type EntityType = z.output<typeof entityType>;
