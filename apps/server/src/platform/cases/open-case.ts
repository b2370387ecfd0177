import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { FormType } from '@conforme/contracts/core/cases/form-types.ts';
import { protocolText } from '@conforme/contracts/core/cases/protocol.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { sendAlong } from '../../core/database/sent-along.ts';
import type { CaseKeys } from './case-keys.ts';

/** A case as everything around it needs to know it. */
export interface CaseRef {
  readonly id: number;
  readonly legalEntityId: number;
}

export interface OpenedCase extends CaseRef {
  readonly protocol: string;
  /** Told once, to whoever it belongs to; kept nowhere. */
  readonly key: string;
  readonly receivedAt: string;
  /** What its first receipt will be. */
  readonly receiptId: number;
}

interface NewCase {
  readonly formType: FormType;
  readonly legalEntityId: number;
  /** The instant it reached the organisation, where that was not just now. */
  readonly receivedAt: string;
}

/**
 * Gives a case its number. The number is locked until the transaction ends, so that there are no gaps, and everybody
 * else waits: ask whatever has to be asked before, and send the rest along (`sendAlong`), so that it goes with the
 * commit.
 */
export async function openCase(db: Transaction, caseKeys: CaseKeys, wish: NewCase): Promise<OpenedCase> {
  const { formType, legalEntityId, receivedAt } = wish;
  const year = Number(civilDayOf(Date.now()).slice(0, 4));
  const { rows } = await sql<{ id: number; receiptId: number; number: number }>`
    select nextval('cases_id_seq') as id, nextval('case_receipts_id_seq') as "receiptId",
      next_protocol_number(${formType}, ${year}) as number`.execute(db);
  const { id, receiptId, number } = rows[0] as (typeof rows)[number];
  const protocol = protocolText({ formType, year, number });
  const key = caseKeys.newKey();
  await sendAlong(
    db,
    sql`insert into cases (id, legal_entity_id, form_type, protocol, key_hash, received_at) overriding system value
      values (${id}, ${legalEntityId}, ${formType}, ${protocol}, ${caseKeys.hash(protocol, key)}, ${receivedAt})`,
  );
  return { id, legalEntityId, protocol, key, receivedAt, receiptId };
}
