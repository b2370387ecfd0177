import { randomInt } from 'node:crypto';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { CASE_KEY_ALPHABET } from '@conforme/contracts/platform/cases/case-key.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { drawProtocol } from '@conforme/contracts/platform/cases/protocol.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
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

/** What the rows of a case will be numbered, before there are any. */
export interface CaseIds {
  readonly id: number;
  readonly receiptId: number;
}

export const newCaseIds = sql<CaseIds>`
  select nextval('cases_id_seq') as id, nextval('case_receipts_id_seq') as "receiptId"`;

export const newProtocol = (formType: FormType): string =>
  drawProtocol(formType, Number(civilDayOf(Date.now()).slice(0, 4)), () =>
    CASE_KEY_ALPHABET.charAt(randomInt(CASE_KEY_ALPHABET.length)),
  );

interface NewCase {
  readonly ids: CaseIds;
  readonly formType: FormType;
  readonly legalEntityId: number;
  /** The instant it reached the organisation, where that was not just now. */
  readonly receivedAt: string;
}

/** A protocol that exists already fails the transaction, which is run again with another (`inTransaction`). */
export async function openCase(
  db: Transaction,
  caseKeys: CaseKeys,
  { ids: { id, receiptId }, formType, legalEntityId, receivedAt }: NewCase,
): Promise<OpenedCase> {
  const protocol = newProtocol(formType);
  const key = caseKeys.newKey();
  await deferStatement(
    db,
    sql`insert into cases (id, legal_entity_id, form_type, protocol, key_hash, received_at) overriding system value
      values (${id}, ${legalEntityId}, ${formType}, ${protocol}, ${caseKeys.hash(protocol, key)}, ${receivedAt})`,
  );
  return { id, legalEntityId, protocol, key, receivedAt, receiptId };
}
