import { invalidField } from '../../core/app-error.ts';
import type { Holder } from '../../core/fair-semaphore.ts';
import type { ReadingThreads } from '../reading/reading-threads.ts';
import type { Mark } from './mark-text.ts';
import { watermarkLimits, watermarkWords } from './stamp-words.ts';

/** Puts a mark on every page of a PDF, in a thread with limits; a file that cannot take it is refused at `file`. */
export function stampInThread(
  readings: ReadingThreads,
  asked: { readonly holder: Holder; readonly signal: AbortSignal },
  bytes: Uint8Array,
  mark: Mark,
): Promise<Uint8Array> {
  if (bytes.length > watermarkLimits.bytes) throw invalidField('file', watermarkWords.tooLarge);
  return readings.read({ purpose: 'watermark', ...asked }, (ask) => ask('watermark', { bytes, mark }));
}
