import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { protocolText } from '@conforme/contracts/platform/cases/protocol.ts';
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

/** What a case is known by, before there is a row of it. */
export interface CaseNumber {
  readonly id: number;
  readonly receiptId: number;
  readonly formType: FormType;
  readonly year: number;
  readonly number: number;
}

/**
 * Draws the next number. It is locked until the transaction ends, so that there are no gaps, and everybody else waits:
 * ask for it last, in the flight of whatever has to be asked, and send the rest along (`sendAlong`), so that it goes
 * with the commit.
 */
export const nextCaseNumber = (formType: FormType) => {
  const year = Number(civilDayOf(Date.now()).slice(0, 4));
  return sql<CaseNumber>`select nextval('cases_id_seq') as id, nextval('case_receipts_id_seq') as "receiptId",
    ${formType}::text as "formType", ${year}::int as year, next_protocol_number(${formType}, ${year}) as number`;
};

interface NewCase {
  readonly number: CaseNumber;
  readonly legalEntityId: number;
  /** The instant it reached the organisation, where that was not just now. */
  readonly receivedAt: string;
}

export async function openCase(
  db: Transaction,
  caseKeys: CaseKeys,
  { number: { id, receiptId, ...number }, legalEntityId, receivedAt }: NewCase,
): Promise<OpenedCase> {
  const { formType } = number;
  const protocol = protocolText(number);
  const key = caseKeys.newKey();
  await sendAlong(
    db,
    sql`insert into cases (id, legal_entity_id, form_type, protocol, key_hash, received_at) overriding system value
      values (${id}, ${legalEntityId}, ${formType}, ${protocol}, ${caseKeys.hash(protocol, key)}, ${receivedAt})`,
  );
  return { id, legalEntityId, protocol, key, receivedAt, receiptId };
}
