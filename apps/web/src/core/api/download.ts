import { reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { ApiError } from './api-error.ts';
import type { Callable, CallInput } from './endpoint-ref.ts';
import { parse, refusal, send } from './request.ts';
import { watchSilence } from './silence.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** Per cent of what has arrived; null while the server has not said how much there will be. */
  readonly onProgress?: (percent: number | null) => void;
  /** The file's name where the server gives none. */
  readonly fallbackName: string;
}

export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * A file, byte by byte. The specification's time-out is for silence: a long file that keeps coming is
 * never cut off.
 */
export async function download<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  { signal, onProgress, fallbackName }: DownloadOptions,
): Promise<DownloadedFile> {
  const silence = watchSilence();
  try {
    const response = await send(endpoint, input, {
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (!response.ok) throw refusal(response, parse(await response.text()));
    const percentOf = progressOf(response);
    const parts: BlobPart[] = [];
    let received = 0;
    onProgress?.(percentOf(0));
    for await (const part of chunksOf(response)) {
      silence.heard();
      parts.push(part);
      received += part.byteLength;
      onProgress?.(percentOf(received));
    }
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { name: fileName(response) ?? fallbackName, content: new Blob(parts, { type }) };
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause;
    reportNoAnswer();
    throw new ApiError({ status: 0, code: silence.signal.aborted ? 'timeout' : 'network' });
  } finally {
    silence.end();
  }
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** An estimate may fall short and a compressed length counts other bytes: only the end is 100. */
function progressOf({ headers }: Response): (received: number) => number | null {
  const exact = headers.has('content-encoding') ? null : headers.get('content-length');
  const total = Number(exact ?? headers.get('x-estimated-length'));
  return (received) => (total > 0 ? Math.min(99, Math.floor((received / total) * 100)) : null);
}

/** RFC 6266: the encoded name first, it alone carries accents. */
function fileName({ headers }: Response): string | null {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? null);
  } catch {
    return plain ?? null;
  }
}

/** Into the browser's downloads. The policy admits no other way than a link to an object of this page. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read the address by then; the bytes need not stay.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
