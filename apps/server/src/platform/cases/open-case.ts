import { randomInt, randomUUID } from 'node:crypto';
import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { CASE_KEY_ALPHABET } from '@conforme/contracts/platform/cases/case-key.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { drawProtocol } from '@conforme/contracts/platform/cases/protocol.ts';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { CaseKeys } from './case-keys.ts';
import type { OpenedCase } from './case-ref.ts';
import { type DueDates, dueColumns } from './due-dates.ts';

export const newProtocol = (formType: FormType): string =>
  drawProtocol(formType, Number(civilDayOf(Date.now()).slice(0, 4)), () =>
    CASE_KEY_ALPHABET.charAt(randomInt(CASE_KEY_ALPHABET.length)),
  );

interface NewCase {
  readonly kind: CaseKind;
  readonly legalEntityId: number;
  /** How it reached the organisation, by the codes of its kind. */
  readonly channel: string;
  /** The instant it did, where that was not just now. */
  readonly receivedAt: string;
  readonly state: string;
  readonly dates: DueDates;
  /** Who wrote it down; null for what came through a public form. */
  readonly createdBy: number | null;
}

/** A protocol that exists already fails the transaction, which is run again with another (`inTransaction`). */
export async function openCase(
  db: Transaction,
  caseKeys: CaseKeys,
  { kind, legalEntityId, channel, receivedAt, state, dates, createdBy }: NewCase,
): Promise<OpenedCase> {
  if (!kind.states[state]) throw new Error(`the kind of case does not have the state ${state}`);
  const id = randomUUID();
  const protocol = newProtocol(kind.formType);
  const key = caseKeys.newKey();
  await deferStatement(
    db,
    db.insertInto('cases').values({
      id,
      legal_entity_id: legalEntityId,
      form_type: kind.formType,
      sealed: kind.confidentiality.sealed,
      protocol,
      key_hash: caseKeys.hash(protocol, key),
      channel,
      received_at: receivedAt,
      state,
      state_group: kind.states[state] as string,
      ...dueColumns(dates),
      created_by: createdBy,
    }),
  );
  return { id, legalEntityId, protocol, key, receivedAt };
}
