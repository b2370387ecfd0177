import { answered, clearPart } from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import type { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import { isLost } from '../../public-form/sending/send-once.ts';
import { sealReport } from '../../sealed-reports/seal-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { PublicChannel, SealedFacts } from '../channel-web.ts';
import type { NamedFile, ReportContent } from '../report-content.ts';
import type { useDraftFiles } from './draft-files.ts';
import type { FormValues } from './form-values.ts';

interface ToSend {
  readonly param: string;
  readonly facts: SealedFacts;
  readonly values: FormValues;
  readonly receipt: string;
  readonly files: readonly NamedFile[];
  /** Of the place its files were sent to. */
  readonly attached: { readonly draft: string | null; readonly files: string[] };
}

/** Where files of a report wait for it. */
export const placeOf = (
  { endpoints }: Pick<PublicChannel, 'endpoints'>,
  param: string,
): Parameters<typeof useDraftFiles>[0] => ({
  begin: () => call(endpoints.startDraft, { body: { param } }),
  put: async ({ handle }, sealed, onProgress) => {
    const { files } = await upload(
      endpoints.addFiles,
      { params: { handle }, query: { paper: 'request' } },
      sealed,
      { signal: new AbortController().signal, onProgress },
    );
    return files[0]?.id ?? '';
  },
  drop: ({ draft }, file_id) =>
    call(endpoints.removeFile, { body: { draft, file_id } }, { handles: () => true }),
});

/** Seals everything here, then sends it. The same receipt is the same report, however often it is tried. */
export async function sendReport(
  { channel, endpoints }: Pick<PublicChannel, 'channel' | 'endpoints'>,
  { param, facts, values, receipt, files, attached }: ToSend,
  handles: (error: ApiError) => boolean,
) {
  const sodium = await loadSodium();
  const { mode, name, contact } = values.identity;
  const identity = { name: name.trim(), contact: contact.trim() };
  const content: ReportContent = {
    v: 1,
    written_at: new Date().toISOString(),
    answers: answered(channel.form, values.answers),
    identity: mode === 'identified' ? identity : null,
    files,
  };
  const sealed = await sealReport(sodium, {
    receipt,
    keys: facts.keys,
    excluded: values.excluded,
    content,
    identity: mode === 'confidential' ? identity : null,
  });
  return call(
    endpoints.submit,
    {
      body: {
        param,
        ...clearPart(channel.form, values.answers),
        sealed,
        ...attached,
      },
    },
    { handles: (error) => isLost(error) || handles(error) },
  );
}
