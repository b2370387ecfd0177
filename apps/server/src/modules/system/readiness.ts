import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

let probe: { at: number; result: Promise<unknown> } | null = null;

/** Asks the database at most once a second, however often the probe itself is asked. */
export async function assertReady(system: Database): Promise<void> {
  const now = performance.now();
  if (!probe || now - probe.at > 1000) {
    const answer = sql`select from installation`.execute(system);
    const late = new Promise((_, reject) =>
      setTimeout(() => reject(new Error('the database did not answer in a second')), 1000).unref(),
    );
    probe = { at: now, result: Promise.race([answer, late]) };
    probe.result.catch(() => {});
  }
  await probe.result;
}
