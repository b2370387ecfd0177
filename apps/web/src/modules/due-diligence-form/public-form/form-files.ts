import { supplierFiles } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import type { AnswerFiles } from '../../../platform/questionnaires/answering/answer-files.tsx';
import { formEndpoints } from './form-endpoints.ts';

/** How proofs are sent and taken back by a supplier's link. */
export const formFiles = (param: string, handle: string): AnswerFiles => ({
  rules: supplierFiles,
  send: async (place, file, options) => {
    const answer = await upload(
      formEndpoints.addFiles,
      { params: { handle }, query: place } as never,
      file,
      options,
    );
    return (answer as { files: readonly { id: string; name: string; byte_size: number }[] })
      .files[0] as never;
  },
  remove: async (_, file_id) => {
    await call(formEndpoints.removeFile, { body: { param, file_id } });
  },
});
