import { randomUUID } from 'node:crypto';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import {
  type IdentityMethod,
  type IdentityState,
  isDayOnly,
  type RequestChannel,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { RequestWish } from '@conforme/contracts/modules/privacy-form/rules/request-wish.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import { deferStatement } from '../../../core/database/pipeline.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { CaseKeys } from '../../../platform/cases/case-keys.ts';
import { startClocks } from '../../../platform/cases/clocks.ts';
import { type OpenedCase, openCase } from '../../../platform/cases/open-case.ts';
import type { ReceiptFacts } from '../../../platform/cases/receipts.ts';
import { wordsOfCase } from '../../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import { receiptDetails } from './asked-request.queries.ts';
import { type RequestDates, requestClocks } from './request-clocks.ts';
import type { RequestOpening } from './request-opening.ts';
import { receiptFacts } from './request-receipt.ts';
import type { SealedRequest } from './sealed-request.ts';

export interface RequestServices {
  readonly caseKeys: CaseKeys;
  readonly sealed: SealedRequest;
  readonly notifier: Pick<Notifier, 'tell'>;
}

interface NewRequest {
  readonly opening: RequestOpening;
  readonly channel: RequestChannel;
  readonly wish: RequestWish;
  readonly receivedAt: string;
  readonly noticeId: number | null;
  /** Of that notice, as whoever asked read it. */
  readonly noticeVersion: number | null;
  readonly identity: { readonly method: IdentityMethod; readonly state: IdentityState };
  /** Who registered what came by phone or letter; null for the public form. */
  readonly createdBy: number | null;
}

interface CreatedRequest extends OpenedCase, RequestDates {
  /** What its receipt says. */
  readonly facts: ReceiptFacts;
}

/**
 * A request with its case, its clocks, its first line and the word to whoever handles them: one transaction.
 * Nothing is asked any more, and all of it goes with the commit.
 */
export async function createRequest(
  db: Transaction,
  { caseKeys, sealed, notifier }: RequestServices,
  request: NewRequest,
): Promise<CreatedRequest> {
  const { opening, channel, wish, receivedAt, identity, createdBy } = request;
  const { legalEntityId, organisation, readers, ids } = opening;
  const { holder, representative, access, types } = wish;
  const asked = { types, access_format: access?.format ?? null };
  const { clocks, ...dates } = requestClocks(opening, asked, receivedAt);
  const documents = sealed.columnsOf(randomUUID(), wish);
  const opened = await openCase(db, caseKeys, {
    ids,
    formType: privacyKind.formType,
    legalEntityId,
    receivedAt,
  });
  await startClocks(db, opened, clocks);
  await deferStatement(
    db,
    db.insertInto('privacy_requests').values({
      id: opened.id,
      ...documents,
      legal_entity_id: legalEntityId,
      protocol: opened.protocol,
      channel,
      relation: wish.relation,
      requester: wish.requester,
      holder_name: holder.name,
      holder_birth_date: holder.birth_date,
      holder_email: holder.email,
      holder_phone: holder.phone,
      representative_name: representative?.name ?? null,
      representative_email: representative?.email ?? null,
      representative_phone: representative?.phone ?? null,
      representative_bond: representative?.bond ?? null,
      types: [...types],
      access_format: access?.format ?? null,
      access_medium: access?.medium ?? null,
      description: wish.description,
      details: JSON.stringify({
        corrections: wish.corrections,
        portability_target: wish.portability_target,
        automated_decision: wish.automated_decision,
        consent_to_withdraw: wish.consent_to_withdraw,
      }),
      notice_id: request.noticeId,
      identity_method: identity.method,
      identity_state: identity.state,
      identity_decided_at: identity.state === 'pending' ? null : sql<string>`now()`,
      identity_decided_by: identity.state === 'pending' ? null : createdBy,
      due_at: dates.dueAt,
      legal_due_at: dates.legalDueAt,
      internal_due_at: dates.internalDueAt,
      received_at: receivedAt,
      created_by: createdBy,
    }),
  );
  await addEntry(db, opened, {
    kind: 'received',
    author: createdBy === null ? 'holder' : 'staff',
    ...(createdBy === null ? {} : { authorId: createdBy }),
    audience: 'holder',
    facts: { channel },
  });
  const words = {
    title: 'Novo pedido de titular',
    message: `Chegou o pedido ${opened.protocol}.`,
    ...(createdBy === null ? {} : { createdBy }),
  };
  await notifier.tell(db, readers, wordsOfCase(privacyKind, opened, words));
  await recordAudit(
    db,
    { legalEntityId, actorId: createdBy },
    { action: 'privacy_request.created', object: ['privacy_request', opened.id], meta: { channel } },
  );
  const told = {
    protocol: opened.protocol,
    organisation,
    received_at: receivedAt,
    received_day_only: isDayOnly(channel),
    holder: holder.name,
    types,
    details: receiptDetails({
      ...wish,
      channel,
      representative: representative && { ...representative, powers: 'unchecked' },
      notice: request.noticeVersion,
    }),
  };
  return { ...opened, ...dates, facts: receiptFacts(told, clocks) };
}
