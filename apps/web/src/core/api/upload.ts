import { reportAnswer, reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { storedUser } from '../session/session-store.ts';
import { ApiError, isShownInPlace } from './api-error.ts';
import { showingFailure } from './call.ts';
import type { Callable, CallInput, CallResult } from './endpoint-ref.ts';
import { addressOf, parse, refusal, requestHeaders } from './request.ts';
import { watchSilence } from './silence.ts';
import type { UploadOptions } from './upload-options.ts';

/**
 * Sends one file. What went wrong with it is for the place that shows the file; the end of a session or of a context
 * is told for all, as with every call.
 */
export const upload = <C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  file: File,
  options: UploadOptions,
): Promise<CallResult<C>> =>
  showingFailure(() => {
    const address = addressOf(endpoint, input);
    return endpoint.unlogged && storedUser() ? unnamed(address, file, options) : send(address, file, options);
  }, isShownInPlace);

/** Rare: the code comes when it is needed. */
async function unnamed<T>(address: string, file: File, options: UploadOptions): Promise<T> {
  const { sendUnnamed } = await import('./send-unnamed.ts').catch(() => {
    throw new ApiError({ status: 0, code: 'network' });
  });
  return sendUnnamed(address, file, options);
}

/** By XMLHttpRequest: `fetch` cannot tell how much has left. */
function send<T>(address: string, file: File, { signal, onProgress }: UploadOptions): Promise<T> {
  const request = new XMLHttpRequest();
  const silence = watchSilence();
  const stop = () => request.abort();
  const sent = new Promise<T>((resolve, reject) => {
    const lost = () => {
      if (signal.aborted) return reject(signal.reason);
      reportNoAnswer();
      reject(new ApiError({ status: 0, code: silence.signal.aborted ? 'timeout' : 'network' }));
    };
    request.onload = () => {
      reportAnswer();
      const body = parse(request.responseText);
      if (request.status === 200 && body !== undefined) return resolve(body as T);
      const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' });
      reject(refusal({ status: request.status, headers }, body));
    };
    request.onerror = lost;
    request.onabort = lost;
  });
  request.upload.onprogress = ({ loaded, total }) => {
    silence.heard();
    onProgress(Math.min(99, Math.floor((loaded / Math.max(total, 1)) * 100)));
  };
  signal.addEventListener('abort', stop);
  silence.signal.addEventListener('abort', stop);
  request.open('POST', address);
  request.withCredentials = true;
  for (const [name, value] of Object.entries(requestHeaders(false))) request.setRequestHeader(name, value);
  const form = new FormData();
  form.append('file', file, file.name);
  request.send(form);
  return sent.finally(() => {
    silence.end();
    signal.removeEventListener('abort', stop);
  });
}
