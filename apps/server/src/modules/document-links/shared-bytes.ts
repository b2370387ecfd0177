import { Readable } from 'node:stream';
import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { headOf } from '../../platform/organisations/head-organisation.ts';
import type { Mark } from '../../platform/watermark/mark-text.ts';
import { watermarkLimits, watermarkWords } from '../../platform/watermark/stamp-words.ts';
import { stampInThread } from '../../platform/watermark/watermark.ts';

type StoredRow = NonNullable<Parameters<Files['read']>[0]>;

export const isPdf = (mediaType: string): boolean => mediaType === fileKinds.pdf.type;

interface Asked {
  readonly system: Database;
  /** Whoever is signed in. */
  readonly account?: number;
  readonly signal: AbortSignal;
}

/**
 * The file of a version with this mark on its pages. Refused at `file` where the file cannot take it. Staff and visitors
 * take the one place of the organisation the file is of: there are two in all.
 */
export async function stampedFile(
  files: Files,
  { system, account, signal }: Asked,
  row: StoredRow,
  mark: Mark,
): Promise<Buffer> {
  // Before a byte of it is read.
  if (row.size > watermarkLimits.bytes) throw invalidField('file', watermarkWords.tooLarge);
  const { content } = await files.read(row);
  const bytes = content instanceof Readable ? Buffer.concat(await content.toArray()) : content;
  const holder = { organisation: await headOf(system, row.legal_entity_id), account };
  return Buffer.from(await stampInThread(files.readings, { holder, signal }, bytes, mark));
}

/** The same refusal, at the field of the dialog that puts it right. */
export function atWatermark(error: unknown): never {
  const words = error instanceof AppError ? error.errors?.file?.[0] : undefined;
  throw words === undefined ? error : invalidField('watermark', words);
}
