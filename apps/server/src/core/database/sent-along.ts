import type { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { onConnectionOf } from './scoped-dialect.ts';

interface Query {
  compile(db: Database): CompiledQuery;
}

const leave = (db: Transaction, query: Query, when: 'next' | 'last'): Promise<void> =>
  onConnectionOf(db, async (connection) => connection.leave(query.compile(db), when));

/**
 * A statement of this transaction whose answer nobody needs: it travels with the next one that is waited for, before
 * it, or with the commit. What is wrong with it is told then, and undoes the transaction like anything else.
 */
export const sendAlong = (db: Transaction, query: Query): Promise<void> => leave(db, query, 'next');

/**
 * The same, behind all others: for what everybody queues at (a chain of the audit, the list of jobs). It is locked for
 * no way between here and the database.
 */
export const sendLast = (db: Transaction, query: Query): Promise<void> => leave(db, query, 'last');
