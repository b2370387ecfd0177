import { reportAnswer, reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { ApiError } from './api-error.ts';
import { parse, refusal, requestHeaders } from './request.ts';
import type { UploadOptions } from './upload-options.ts';

/** Nothing is told of how far it is: a line that is slow is waited for longer. */
const UNNAMED_TIMEOUT_MS = 15 * 60_000;

/** Without the session's cookie, which an XMLHttpRequest to the own server cannot leave out. */
export async function sendUnnamed<T>(
  address: string,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<T> {
  const limit = AbortSignal.timeout(UNNAMED_TIMEOUT_MS);
  const form = new FormData();
  form.append('file', file, file.name);
  onProgress(0);
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'omit',
      headers: requestHeaders(false, { isAnonymous: true }),
      body: form,
      signal: AbortSignal.any([signal, limit]),
    });
    reportAnswer();
    const body = parse(await response.text());
    if (response.ok && body !== undefined) return body as T;
    throw refusal(response, body);
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause;
    reportNoAnswer();
    throw new ApiError({ status: 0, code: limit.aborted ? 'timeout' : 'network' });
  }
}
