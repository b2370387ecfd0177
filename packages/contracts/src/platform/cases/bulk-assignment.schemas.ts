import { id, z } from '../../core/schema.ts';
import { caseId } from './case-detail.schemas.ts';

/** Several cases into one person's hands, or into nobody's. */
export const bulkAssignment = z.strictObject({
  ids: z.array(caseId).min(1).max(100),
  responsible_id: id.nullable(),
});
