import { takeFile } from '../../../core/api/take-file.ts';
import type { CaseId, CaseKind } from '../case-kind.ts';

/** Takes a paper of this case along; the server writes down who did. */
export const paperTaker =
  ({ endpoints }: Pick<CaseKind, 'endpoints'>, detail: { readonly id: CaseId }) =>
  ({ id, name }: { readonly id: string; readonly name: string }): Promise<boolean> =>
    takeFile(endpoints.paper, { params: { id: String(detail.id), file_id: id } }, name);
