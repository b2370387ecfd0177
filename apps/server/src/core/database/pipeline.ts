import type { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { onConnectionOf } from './scoped-dialect.ts';

interface Query<R> {
  compile(db: Database): CompiledQuery<R>;
}

/**
 * Sends statements that do not need each other's answers in one batch, and gives the rows of each. They run in order;
 * when one fails, those behind it are not run. In a transaction they are part of it; outside of one they only read, all
 * of them the same snapshot.
 */
export async function pipelined<const R extends readonly unknown[]>(
  db: Database,
  queries: { readonly [Place in keyof R]: Query<R[Place]> },
): Promise<{ readonly [Place in keyof R]: R[Place][] }> {
  const compiled = (queries as readonly Query<unknown>[]).map((query) => query.compile(db));
  const answers = await onConnectionOf(db, (connection) => connection.executeTogether(compiled));
  return answers.map(({ rows }) => rows) as { [Place in keyof R]: R[Place][] };
}

/**
 * A statement of this transaction whose answer nobody needs: it is sent with the next one that is waited for, before
 * it, or with the commit. An error of it is thrown there, and rolls the transaction back like any other.
 */
export const deferStatement = (db: Transaction, query: Query<unknown>): Promise<void> =>
  defer(db, query, 'next');

/**
 * The same, after all others, with the commit: for rows that many transactions lock (a chain of the audit log, the list
 * of jobs). They are not locked for any round trip.
 */
export const deferToCommit = (db: Transaction, query: Query<unknown>): Promise<void> =>
  defer(db, query, 'commit');

const defer = (db: Transaction, query: Query<unknown>, until: 'next' | 'commit'): Promise<void> =>
  onConnectionOf(db, async (connection) => connection.defer(query.compile(db), until));
