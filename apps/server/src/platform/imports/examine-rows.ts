import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Importing, ImportTarget, Problem, RowValues } from './import-target.ts';
import type { SheetRow } from './sheet.ts';

export interface ExaminedRow {
  readonly source: SheetRow;
  /** Null when it cannot be written. */
  readonly row: { readonly value: unknown } | null;
  readonly problems: readonly Problem[];
  readonly duplicate: { readonly id: number | null; readonly reason: string } | null;
}

/** One way through a file, from its first row to its last. */
export interface Passage {
  /** Keys of the rows so far, and the rows' numbers. */
  readonly seen: Map<string, number>;
  /** What the target keeps in mind of them. */
  readonly memory: unknown;
}
export const passageThrough = (target: ImportTarget): Passage => ({
  seen: new Map(),
  memory: target.remember?.(),
});

/** After so many rows others get their turn. */
const AT_ONCE = 50;

/** What is wrong with these rows, and which of them are there already, in the database or further up in the file. */
export async function examineRows(
  ctx: Importing,
  target: ImportTarget,
  mapping: readonly (string | null)[],
  rows: readonly SheetRow[],
  { seen, memory }: Passage = passageThrough(target),
): Promise<ExaminedRow[]> {
  const parsed: ReturnType<ImportTarget['parse']>[] = [];
  for (const [index, row] of rows.entries()) {
    parsed.push(target.parse(valuesOf(mapping, row)));
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
  }
  const values = parsed.flatMap((result) => ('row' in result ? [result.row] : []));
  const findings = values.length > 0 ? await target.examine(ctx, values, memory) : [];
  let next = 0;
  return rows.map((source, index) => {
    const result = parsed[index] as (typeof parsed)[number];
    if ('problems' in result) return { source, row: null, problems: result.problems, duplicate: null };
    const { problems = [], duplicate = null, row = result.row } = findings[next++] ?? {};
    if (problems.length > 0) return { source, row: null, problems, duplicate: null };
    const keys = target.keysOf(result.row);
    const earlier = keys.map((key) => seen.get(key)).find((number) => number !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, source.number);
    const repeated =
      earlier === undefined ? null : { id: null, reason: `Repete a linha ${earlier} da planilha` };
    return { source, row: { value: row }, problems: [], duplicate: repeated ?? duplicate };
  });
}

const valuesOf = (mapping: readonly (string | null)[], { cells }: SheetRow): RowValues =>
  Object.fromEntries(
    mapping.flatMap((field, column) => (field && cells[column] ? [[field, cells[column]] as const] : [])),
  );
