import type { ImportState } from '@conforme/contracts/platform/imports/import-states.ts';
import type {
  BatchMode,
  DuplicateRule,
  SheetReading,
} from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { type Files, storedFileColumns } from '../files/files.ts';
import type { ReadingFor } from '../reading/reading-threads.ts';
import type { ImportField, ImportTarget } from './import-target.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { sheetWords, unreadable } from './sheet-limits.ts';

/** As many rows as are examined, and written, in one go. */
const BATCH_ROWS = 500;
/** Rows of long texts make shorter batches. */
const BATCH_CHARACTERS = 5_000_000;

export interface StoredImport {
  readonly id: number;
  readonly uuid: string;
  readonly legal_entity_id: number;
  readonly created_by: number | null;
  readonly role_id: number | null;
  readonly target: string;
  readonly file_id: string | null;
  readonly state: ImportState;
  readonly reading: SheetReading;
  readonly mapping: readonly (string | null)[];
  readonly rule: DuplicateRule | null;
  readonly mode: BatchMode | null;
  readonly total: number | null;
  readonly version: number;
}

export const storedImport = async (
  db: Database | Transaction,
  id: number,
): Promise<StoredImport | undefined> =>
  (
    await sql<StoredImport>`select id, uuid, legal_entity_id, created_by, role_id, target, file_id, state, reading,
      mapping, rule, mode, total, version from imports where id = ${id}`.execute(db)
  ).rows[0];

/** The sheet of an import that was sent before: read again each time, open only as long as `work` lasts. */
export const withSheet = <T>(
  { db, files }: { readonly db: Database | Transaction; readonly files: Files },
  fileId: string | null,
  readingFor: ReadingFor,
  work: (sheet: Sheet) => Promise<T>,
): Promise<T> => readSheet(files.readings, readingFor, () => storedFile(db, files, fileId), work);

async function storedFile(db: Database | Transaction, files: Files, fileId: string | null) {
  const row = await db
    .selectFrom('files')
    .select(storedFileColumns)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!row) throw unreadable('O arquivo desta importação não está mais guardado. Envie-o de novo.');
  return { bytes: await bytesOf(await files.read(row)), mediaType: row.media_type };
}

export async function bytesOf({ content }: Pick<FileAnswer, 'content'>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  if (Buffer.isBuffer(content)) return content;
  for await (const piece of content) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** The rows in batches, without the names of the columns and without the example of our own template. */
export async function* batchesOf(
  sheet: Sheet,
  { reading, mapping }: Pick<StoredImport, 'reading' | 'mapping'>,
  { fields }: ImportTarget,
): AsyncGenerator<{ number: number; rows: SheetRow[]; headers: readonly string[] }> {
  let isHeader = reading.header;
  let headers: readonly string[] = [];
  let number = 0;
  let rows: SheetRow[] = [];
  let characters = 0;
  for await (const row of sheet.rows(reading)) {
    if (isHeader) {
      isHeader = false;
      headers = row.cells;
      continue;
    }
    if (isExample(fields, mapping, row)) continue;
    rows.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield { number: number++, rows, headers };
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield { number, rows, headers };
}

export function isExample(
  fields: readonly ImportField[],
  mapping: readonly (string | null)[],
  { cells }: SheetRow,
): boolean {
  const examples = new Map(fields.map(({ key, example }) => [key, example]));
  const mapped = mapping.flatMap((field, column) =>
    field ? [[examples.get(field) ?? '', cells[column] ?? '']] : [],
  );
  return mapped.length > 2 && mapped.every(([example, cell]) => example === cell);
}

/** As much of it as somebody looks at, and what its first row says. */
export async function openingOf(
  sheet: Sheet,
  reading: Omit<SheetReading, 'header'>,
  count: number,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows(reading)) if (rows.push(row) > count) break;
  if (rows.length === 0) throw unreadable(sheetWords.empty);
  return rows;
}
