import { id, z } from '../../core/schema.ts';

const chosen = z.strictObject({ id, label: z.string() });
const ids = z.array(id).max(100).default([]);

/** Whom something is for, as a form sends it: spread into its schema. */
export const audienceInput = {
  everyone: z.boolean(),
  unit_ids: ids,
  role_ids: ids,
  list_ids: ids,
  user_ids: ids,
};

/** The same as a form reads it. */
export const audienceDetail = {
  everyone: z.boolean(),
  units: z.array(chosen),
  roles: z.array(chosen),
  lists: z.array(chosen),
  people: z.array(chosen),
};
