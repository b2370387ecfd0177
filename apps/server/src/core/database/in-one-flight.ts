import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { onConnectionOf } from './scoped-dialect.ts';

interface Query<R> {
  compile(db: Database): CompiledQuery<R>;
}

/**
 * Sends statements that do not need each other's answers all at once, and gives the rows of each. They run in order;
 * when one fails, those behind it are not run. In a transaction they are part of it; outside of one they only read, all
 * of them the same state.
 */
export async function inOneFlight<const R extends readonly unknown[]>(
  db: Database,
  queries: { readonly [Place in keyof R]: Query<R[Place]> },
): Promise<{ readonly [Place in keyof R]: R[Place][] }> {
  const compiled = (queries as readonly Query<unknown>[]).map((query) => query.compile(db));
  const answers = await onConnectionOf(db, (connection) => connection.executeTogether(compiled));
  return answers.map(({ rows }) => rows) as { [Place in keyof R]: R[Place][] };
}
