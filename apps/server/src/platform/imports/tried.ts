import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { Outcome, Problem } from './import-target.ts';

/**
 * A row that the database may refuse, tried so that the rest of the batch goes on. What `problemOf` does not know is a
 * fault of ours, and ends the batch.
 */
export async function tried(
  db: Transaction,
  work: () => Promise<number>,
  problemOf: (error: unknown) => Promise<Problem | null>,
): Promise<Outcome> {
  await sql`savepoint tried`.execute(db);
  try {
    const id = await work();
    await sql`release savepoint tried`.execute(db);
    return id;
  } catch (error) {
    const problem = await problemOf(error);
    if (!problem) throw error;
    await sql`rollback to savepoint tried`.execute(db);
    await sql`release savepoint tried`.execute(db);
    return [problem];
  }
}

interface Attempt<Row> {
  readonly all: () => Promise<readonly number[]>;
  readonly one: (row: Row) => Promise<number>;
  readonly problemOf: (error: unknown, row: Row) => Problem | null;
  /** Before the next row is tried. */
  readonly done: (row: Row, id: number) => void;
}

/** All rows at once; where the database refuses that, one after the other, so that only those are refused that must be. */
export async function triedTogether<Row>(
  db: Transaction,
  rows: readonly Row[],
  { all, one, problemOf, done }: Attempt<Row>,
): Promise<readonly Outcome[]> {
  let ids: readonly number[] = [];
  const first = rows[0] as Row;
  const together = await tried(
    db,
    async () => {
      ids = await all();
      return ids.length;
    },
    async (error) => problemOf(error, first),
  );
  const outcomes: Outcome[] = [];
  for (const [at, row] of rows.entries()) {
    const outcome =
      typeof together === 'number'
        ? (ids[at] as number)
        : await tried(
            db,
            () => one(row),
            async (error) => problemOf(error, row),
          );
    if (typeof outcome === 'number') done(row, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
