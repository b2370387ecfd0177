import { reportAnswer, reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { ApiError, isShownInPlace } from './api-error.ts';
import { showingFailure } from './call.ts';
import type { Callable, CallInput } from './endpoint-ref.ts';
import { addressOf, parse, refusal, requestHeaders } from './request.ts';
import { watchSilence } from './silence.ts';

export interface PieceOptions {
  readonly offset: number;
  readonly signal: AbortSignal;
  /** Bytes of this piece that have left. */
  readonly onProgress: (sent: number) => void;
  /** What shows a visitor to be the one who began. */
  readonly key?: string;
}

/** The next bytes of a file, as tus 1.0 sends them; gives how far the server has got. */
export const sendPiece = <C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  piece: Blob,
  options: PieceOptions,
): Promise<number> => showingFailure(() => send(addressOf(endpoint, input), piece, options), isShownInPlace);

/** By XMLHttpRequest: `fetch` cannot tell how much has left. */
function send(
  address: string,
  piece: Blob,
  { offset, signal, onProgress, key }: PieceOptions,
): Promise<number> {
  const request = new XMLHttpRequest();
  const silence = watchSilence();
  const stop = () => request.abort();
  const sent = new Promise<number>((resolve, reject) => {
    const lost = () => {
      if (signal.aborted) return reject(signal.reason);
      reportNoAnswer();
      reject(new ApiError({ status: 0, code: silence.signal.aborted ? 'timeout' : 'network' }));
    };
    request.onload = () => {
      reportAnswer();
      if (request.status === 204) return resolve(Number(request.getResponseHeader('upload-offset')));
      const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' });
      reject(refusal({ status: request.status, headers }, parse(request.responseText)));
    };
    request.onerror = lost;
    request.onabort = lost;
  });
  request.upload.onprogress = ({ loaded }) => {
    silence.heard();
    onProgress(loaded);
  };
  signal.addEventListener('abort', stop);
  silence.signal.addEventListener('abort', stop);
  request.open('PATCH', address);
  request.withCredentials = true;
  const headers = {
    ...requestHeaders(false),
    'Content-Type': 'application/offset+octet-stream',
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    ...(key ? { 'Upload-Key': key } : {}),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(piece);
  return sent.finally(() => {
    silence.end();
    signal.removeEventListener('abort', stop);
  });
}
