import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { takeFile } from '../../../core/api/take-file.ts';

/** Takes a paper of this request along; the server writes down who did. */
export const paperTaker =
  (request: { readonly id: number }) =>
  ({ id, name }: { readonly id: string; readonly name: string }): Promise<boolean> =>
    takeFile(privacyHandlingEndpoints.file, { params: { id: String(request.id), file_id: id } }, name);
