import { reportNoAnswer } from '../connectivity/connectivity-store.ts';
import { ApiError } from './api-error.ts';
import type { Callable, CallInput } from './endpoint-ref.ts';
import { pause } from './pause.ts';
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
 * never cut off. Where the server can, one that the line cut off goes on where it stopped.
 */
export async function download<C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  { signal, onProgress, fallbackName }: DownloadOptions,
): Promise<DownloadedFile> {
  const file: Arriving = { ...nothing(), tag: null, percentOf: () => null, name: null, type: null };
  for (let tries = 0; ; tries++) {
    const before = file.received;
    const silence = watchSilence();
    try {
      await receive(file, endpoint, input, {
        silence,
        signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
        onProgress: onProgress ?? (() => {}),
      });
      const type = file.type ?? 'application/octet-stream';
      return {
        name: file.name ?? fallbackName,
        content: new Blob([...file.folded, ...file.loose], { type }),
      };
    } catch (cause) {
      if (cause instanceof ApiError || signal?.aborted) throw cause;
      reportNoAnswer();
      // Something came through: the next loss is a first one again.
      if (file.received > before) tries = 0;
      if (file.tag === null || file.received === 0 || tries >= TRIES)
        throw new ApiError({ status: 0, code: silence.signal.aborted ? 'timeout' : 'network' });
      await pause(Math.min(2 ** tries, 30), signal ?? NEVER);
    } finally {
      silence.end();
    }
  }
}

/** How often the rest of a file is asked for when the line is lost in the middle of it. */
const TRIES = 5;
const NEVER = new AbortController().signal;

/** A browser may put a Blob on the disk; loose pieces stay in the memory of the page. */
const FOLDED_BYTES = 16 * 1024 * 1024;

interface Arriving {
  folded: Blob[];
  loose: BlobPart[];
  looseBytes: number;
  received: number;
  /** Of the content, where the server goes on with a download that was cut off. */
  tag: string | null;
  percentOf: (received: number) => number | null;
  name: string | null;
  type: string | null;
}

const nothing = () => ({ folded: [], loose: [], looseBytes: 0, received: 0 });

function keep(file: Arriving, part: Uint8Array<ArrayBuffer>): void {
  file.loose.push(part);
  file.looseBytes += part.byteLength;
  file.received += part.byteLength;
  if (file.looseBytes < FOLDED_BYTES) return;
  file.folded.push(new Blob(file.loose));
  Object.assign(file, { loose: [], looseBytes: 0 });
}

async function receive<C extends Callable>(
  file: Arriving,
  endpoint: C,
  input: CallInput<C>,
  options: {
    readonly silence: ReturnType<typeof watchSilence>;
    readonly signal: AbortSignal;
    readonly onProgress: (percent: number | null) => void;
  },
): Promise<void> {
  const rest = file.tag !== null && file.received > 0 ? { from: file.received, tag: file.tag } : null;
  const response = await send(endpoint, input, { signal: options.signal, ...(rest ? { rest } : {}) });
  if (!response.ok) throw refusal(response, parse(await response.text()));
  if (response.status !== 206) {
    // From the beginning: for the first time, or because the file is no longer the same.
    const { headers } = response;
    Object.assign(file, {
      ...nothing(),
      ...{ percentOf: progressOf(response), name: fileName(response) },
      ...{ type: headers.get('content-type'), tag: headers.get('accept-ranges') && headers.get('etag') },
    });
    options.onProgress(file.percentOf(0));
  }
  for await (const part of chunksOf(response)) {
    options.silence.heard();
    keep(file, part);
    options.onProgress(file.percentOf(file.received));
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
