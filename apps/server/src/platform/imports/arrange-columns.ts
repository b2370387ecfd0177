import { createHmac } from 'node:crypto';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { ImportField } from './import-target.ts';
import type { SheetRow } from './sheet.ts';
import { cellName } from './sheet-limits.ts';

const bare = (text: string): string => plainText(text).replace(/[^a-z0-9]/g, '');

const namesOf = ({ key, label, aliases = [] }: ImportField): Set<string> =>
  new Set([key, label, ...aliases].map(bare));

/** Names stand in the first row, unless something there can only be data. */
export function guessHeader(fields: readonly ImportField[], first: SheetRow | undefined): boolean {
  const cells = first?.cells.filter((cell) => cell !== '') ?? [];
  const known = new Set(fields.flatMap((field) => [...namesOf(field)]));
  if (cells.some((cell) => known.has(bare(cell)))) return true;
  return !cells.some((cell) => /@|\d{4,}|\d[./-]\d/.test(cell));
}

export function headersOf(width: number, header: SheetRow | undefined): string[] {
  return Array.from(
    { length: width },
    (_, column) => header?.cells[column] || `Coluna ${cellName(column, 0).slice(0, -1)}`,
  );
}

/** What was chosen for a column of this name before, else the field that has this name. No field is filled twice. */
export function guessMapping(
  fields: readonly ImportField[],
  headers: readonly string[],
  remembered: (header: string) => string | null | undefined,
): (string | null)[] {
  const free = new Map(fields.map((field) => [field.key, namesOf(field)]));
  const take = (key: string | null | undefined) => (key && free.delete(key) ? key : null);
  const before = headers.map((header) => ({ header, field: remembered(header) }));
  const chosen = before.map(({ field }) => take(field));
  return before.map(({ header, field }, column) => {
    if (field !== undefined) return chosen[column] ?? null;
    return take([...free].find(([, names]) => names.has(bare(header)))?.[0]);
  });
}

/** A name of a column as it is remembered: it can be known again, and not read. */
export const headerDigest = (key: Buffer, header: string): Buffer =>
  createHmac('sha256', key).update(bare(header)).digest().subarray(0, 16);
