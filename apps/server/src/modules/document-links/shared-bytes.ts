import { Readable } from 'node:stream';
import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Holder } from '../../core/fair-semaphore.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mark } from '../../platform/watermark/mark-text.ts';
import { watermarkLimits, watermarkWords } from '../../platform/watermark/stamp-words.ts';
import { stampInThread } from '../../platform/watermark/watermark.ts';

type StoredRow = NonNullable<Parameters<Files['read']>[0]>;

export const isPdf = (mediaType: string): boolean => mediaType === fileKinds.pdf.type;

/** The file of a version with this mark on its pages. Refused at `file` where the file cannot take it. */
export async function stampedFile(
  files: Files,
  asked: { readonly holder: Holder; readonly signal: AbortSignal },
  row: StoredRow,
  mark: Mark,
): Promise<Buffer> {
  // Before a byte of it is read.
  if (row.size > watermarkLimits.bytes) throw invalidField('file', watermarkWords.tooLarge);
  const { content } = await files.read(row);
  const bytes = content instanceof Readable ? Buffer.concat(await content.toArray()) : content;
  return Buffer.from(await stampInThread(files.readings, asked, bytes, mark));
}

/** The same refusal, at the field of the dialog that puts it right. */
export function atWatermark(error: unknown): never {
  const words = error instanceof AppError ? error.errors?.file?.[0] : undefined;
  throw words === undefined ? error : invalidField('watermark', words);
}
