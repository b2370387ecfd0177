import { entityType } from '../../core/entity.ts';
import { id, instant, z } from '../../core/schema.ts';

/** "This group reaches this entity", for all its people or for one. */
export const accessRow = z.strictObject({
  id,
  entity_id: id,
  entity_name: z.string(),
  entity_type: entityType,
  role_id: id,
  role_name: z.string(),
  kind: z.enum(['group', 'user']),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  created_at: instant,
});
export type AccessRow = z.output<typeof accessRow>;
