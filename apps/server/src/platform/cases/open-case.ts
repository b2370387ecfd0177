import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { FormType } from '@conforme/contracts/core/cases/form-types.ts';
import { protocolText } from '@conforme/contracts/core/cases/protocol.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
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
}

interface NewCase {
  readonly formType: FormType;
  readonly legalEntityId: number;
  /** The instant it reached the organisation, where that was not just now. */
  readonly receivedAt: string;
}

/**
 * Gives a case its number. The number is locked until the transaction ends, so that there are no gaps: do whatever
 * takes time before.
 */
export async function openCase(db: Transaction, caseKeys: CaseKeys, wish: NewCase): Promise<OpenedCase> {
  const { formType, legalEntityId, receivedAt } = wish;
  const year = Number(civilDayOf(Date.now()).slice(0, 4));
  const { rows } = await sql<{ number: number }>`
    select next_protocol_number(${formType}, ${year}) as number`.execute(db);
  const protocol = protocolText({ formType, year, number: rows[0]?.number as number });
  const key = caseKeys.newKey();
  const { id } = await db
    .insertInto('cases')
    .values({
      legal_entity_id: legalEntityId,
      form_type: formType,
      protocol,
      key_hash: caseKeys.hash(protocol, key),
      received_at: receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, legalEntityId, protocol, key, receivedAt };
}
