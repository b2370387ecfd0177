import type { ImportPreview } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { guessMapping, headerDigest, headersOf } from '../../platform/imports/arrange-columns.ts';
import { examineRows } from '../../platform/imports/examine-rows.ts';
import type { Importing, ImportTarget } from '../../platform/imports/import-target.ts';
import type { Sheet, SheetRow } from '../../platform/imports/sheet.ts';
import { isExample, openingOf, type StoredImport } from '../../platform/imports/stored-import.ts';

/** As many rows as are shown before anything is written. */
export const SHOWN_ROWS = 50;

interface Opening {
  /** Names of the sheets in a workbook; empty for text. */
  readonly sheets: readonly string[];
  readonly headers: string[];
  readonly rows: readonly SheetRow[];
}

/** The names of the columns and the first rows, as this reading has them. */
export async function openingWith(sheet: Sheet, reading: StoredImport['reading']): Promise<Opening> {
  const read = await openingOf(sheet, reading, SHOWN_ROWS);
  const rows = reading.header ? read.slice(1) : read.slice(0, SHOWN_ROWS);
  const width = Math.max(...read.map(({ cells }) => cells.length));
  return { sheets: sheet.sheets, headers: headersOf(width, reading.header ? read[0] : undefined), rows };
}

/** What this person chose for columns of these names before. */
async function rememberedColumns(
  { db, userId, key }: { db: Database | Transaction; userId: number; key: Buffer },
  target: string,
  headers: readonly string[],
): Promise<(header: string) => string | null | undefined> {
  const digests = headers.map((header) => headerDigest(key, header));
  const known = await db
    .selectFrom('import_columns')
    .select(['header_digest', 'field'])
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .where('header_digest', 'in', digests)
    .execute();
  const byDigest = new Map(known.map(({ header_digest, field }) => [header_digest.toString('hex'), field]));
  return (header) => byDigest.get(headerDigest(key, header).toString('hex'));
}

export async function guessedMapping(
  asking: Parameters<typeof rememberedColumns>[0],
  target: ImportTarget,
  { headers }: Opening,
  header: boolean,
): Promise<(string | null)[]> {
  if (!header) return headers.map(() => null);
  return guessMapping(target.fields, headers, await rememberedColumns(asking, target.key, headers));
}

export async function previewOf(
  ctx: Importing,
  target: ImportTarget,
  { sheets, headers, rows }: Opening,
  { reading, mapping }: Pick<StoredImport, 'reading' | 'mapping'>,
): Promise<ImportPreview> {
  const shown = rows.filter((row) => !isExample(target.fields, mapping, row));
  const examined = await examineRows(ctx, target, mapping, shown);
  const columnOf = (field: string | null) => {
    const column = field === null ? -1 : mapping.indexOf(field);
    return column < 0 ? null : column;
  };
  return {
    kind: sheets.length > 0 ? 'workbook' : 'text',
    sheets: [...sheets],
    reading,
    headers,
    mapping: headers.map((_, column) => mapping[column] ?? null),
    fields: target.fields.map(({ key, label, required = false, hint = null, example }) => ({
      key,
      label,
      required,
      hint,
      example,
    })),
    rows: examined.map(({ source, problems, duplicate }) => ({
      number: source.number,
      cells: headers.map((_, column) => source.cells[column] ?? ''),
      problems: problems.map(({ field, message }) => ({
        column: columnOf(field),
        message: columnOf(field) === null && field ? `${labelOf(target, field)}: ${message}` : message,
      })),
      duplicate: duplicate?.reason ?? null,
    })),
    missing: target.fields
      .filter(({ key, required }) => required && !mapping.includes(key))
      .map(({ label }) => label),
  };
}

const labelOf = ({ fields }: ImportTarget, key: string): string =>
  fields.find((field) => field.key === key)?.label ?? key;
