import type { Transaction } from '../../core/database/database.ts';
import { refusedOf } from './check-import.ts';
import { type ExaminedRow, examineRows, type Passage } from './examine-rows.ts';
import type { Importing, ImportTarget, Problem, Written } from './import-target.ts';
import type { RefusedPart } from './refused-rows.ts';
import type { SheetRow } from './sheet.ts';
import type { StoredImport } from './stored-import.ts';

export interface BatchCounts {
  readonly rows: number;
  readonly created: readonly number[];
  readonly updated: readonly number[];
  /** What had to be made beside them. */
  readonly beside: NonNullable<Written['beside']>;
  readonly skipped: number;
  readonly refused: RefusedPart;
}

interface Batch {
  readonly rows: readonly SheetRow[];
  readonly headers: readonly string[];
}

const nothing: Written = { outcomes: [] };

/** Examined anew, for much may have happened since the check; then made, changed, left out or refused. */
export async function writeRows(
  ctx: Importing<Transaction>,
  target: ImportTarget,
  { mapping, rule }: StoredImport,
  { rows, headers }: Batch,
  passage: Passage,
): Promise<BatchCounts> {
  const examined = (await examineRows(ctx, target, mapping, rows, passage)).map((row) =>
    refusedRepeat(row, rule),
  );
  const fine = examined.filter(({ row }) => row !== null);
  const isNew = ({ duplicate }: ExaminedRow) => duplicate === null || rule === 'create';
  const isChange = (row: ExaminedRow) => !isNew(row) && rule === 'update' && row.duplicate?.id != null;
  const news = fine.filter(isNew);
  const changes = fine.filter(isChange);
  const made =
    news.length > 0
      ? await target.create(
          ctx,
          news.map(({ row }) => row?.value),
        )
      : nothing;
  const changed =
    changes.length > 0
      ? await target.update(
          ctx,
          changes.map(({ row, duplicate }) => ({ id: duplicate?.id as number, row: row?.value })),
        )
      : nothing;
  const refusedLate = new Map<ExaminedRow, readonly Problem[]>([
    ...refusedIn(news, made),
    ...refusedIn(changes, changed),
  ]);
  const told = examined.map((row) => {
    const problems = refusedLate.get(row);
    return problems ? { ...row, row: null, problems } : row;
  });
  return {
    rows: rows.length,
    created: idsOf(made),
    updated: idsOf(changed),
    beside: { ...made.beside, ...changed.beside },
    skipped: fine.length - news.length - changes.length,
    refused: { headers, rows: refusedOf(target, told) },
  };
}

const idsOf = ({ outcomes }: Written): number[] =>
  outcomes.flatMap((outcome) => (typeof outcome === 'number' ? [outcome] : []));

const refusedIn = (rows: readonly ExaminedRow[], { outcomes }: Written) =>
  rows.flatMap((row, at) => {
    const outcome = outcomes[at];
    return typeof outcome === 'object' ? [[row, outcome] as const] : [];
  });

/** Which of two rows for one record is right, only a person can say. */
const refusedRepeat = (row: ExaminedRow, rule: StoredImport['rule']): ExaminedRow =>
  rule === 'update' && row.duplicate && row.duplicate.id === null
    ? { ...row, row: null, problems: [{ field: null, message: `${row.duplicate.reason}.` }], duplicate: null }
    : row;
