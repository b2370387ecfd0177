import type { Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';

/** One after another, in one connection without triggers: $1 is how many rows, $2 the organisations. */
export async function sowStatements(
  pool: Pool,
  statements: readonly string[],
  amount: number,
  places: Places,
): Promise<void> {
  const client = await pool.connect();
  try {
    // What triggers would write for each row is written by the statements; only an owner may skip them.
    await client.query('set session_replication_role = replica').catch(() => {});
    for (const statement of statements) {
      const needed = statement.includes('$1') ? [amount, places] : [];
      await client.query(statement, needed).catch((error: Error) => {
        throw new Error(`${error.message}\n${statement}`);
      });
    }
    await client.query('set session_replication_role = default').catch(() => {});
  } finally {
    // A pool with a client that is still out never ends.
    client.release();
  }
}
