import { knownRecords } from '../records/known-records.ts';
import type { Asker } from '../support/askers.ts';

/** Makes exactly one thing due for the job, and gives what the queue would hand it. */
export type Due = (asker: Asker) => Promise<Record<string, unknown>>;

/** A record of one of the operations, and what happened to it so long ago. */
export const aged =
  (table: string, change: string, make: (asker: Asker) => Promise<number | string>): Due =>
  async (asker) => {
    await asker.t.pool.query(`update ${table} set ${change} where id = $1`, [await make(asker)]);
    return {};
  };
export const DELETED = `deleted_at = now() - interval '31 days'`;
export const idOf = (operation: string) => async (asker: Asker) =>
  (await knownRecords[operation]?.input?.(asker))?.params?.id as number;
