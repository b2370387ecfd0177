import type { Database, Transaction } from './database.ts';
import { readTwice } from './pool.ts';

/** Statements that read the same state; a connection that is lost under them is replaced once. */
export const inSnapshot = <T>(db: Database, work: (db: Transaction) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db as Transaction)
    : readTwice(() =>
        db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      );
