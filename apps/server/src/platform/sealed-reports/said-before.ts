import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { bytesOf } from './sealed-bytes.ts';

/** Whether a text of these very bytes is kept: no two are sealed alike, so it is one that was sent again. */
export async function isSaidBefore(
  db: Transaction,
  { id }: Pick<CaseRef, 'id'>,
  body: string,
): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    select exists (select from sealed_report_records
      where case_id = ${id} and kind = 'message' and body = ${bytesOf(body)}) as said`.execute(db);
  return rows[0]?.said === true;
}
