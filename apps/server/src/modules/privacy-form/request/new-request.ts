import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import {
  type IdentityMethod,
  type IdentityState,
  isDayOnly,
  type RequestChannel,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import { deferStatement } from '../../../core/database/pipeline.ts';
import type { OpenedCase } from '../../../platform/cases/case-ref.ts';
import type { DueDates } from '../../../platform/cases/due-dates.ts';
import { type BeginServices, beginCase } from '../../../platform/cases/intake/begin-case.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';
import { receiptDetails } from './asked-request.queries.ts';
import { requestClocks } from './request-clocks.ts';
import type { RequestOpening } from './request-opening.ts';
import { receiptFacts } from './request-receipt.ts';
import type { SealedRequest } from './sealed-request.ts';

export interface RequestServices extends BeginServices {
  readonly sealed: SealedRequest;
}

interface NewRequest {
  readonly opening: RequestOpening;
  readonly channel: RequestChannel;
  readonly input: RequestInput;
  readonly receivedAt: string;
  readonly noticeId: number | null;
  /** Of that notice, as whoever asked read it. */
  readonly noticeVersion: number | null;
  readonly identity: { readonly method: IdentityMethod; readonly state: IdentityState };
  /** Who registered what came by phone or letter; null for the public form. */
  readonly createdBy: number | null;
}

interface CreatedRequest extends OpenedCase {
  readonly dates: DueDates;
  /** What its receipt says. */
  readonly facts: ReceiptFacts;
}

/**
 * A request with its case, its clocks, its first line and the word to whoever handles them: one transaction.
 * Nothing is asked any more, and all of it goes with the commit.
 */
export async function createRequest(
  db: Transaction,
  services: RequestServices,
  request: NewRequest,
): Promise<CreatedRequest> {
  const { opening, channel, input, receivedAt, identity, createdBy } = request;
  const { legalEntityId, organisation, readers } = opening;
  const { holder, representative, access, types } = input;
  const asked = { types, access_format: access?.format ?? null };
  const { clocks, dates } = requestClocks(opening, asked, receivedAt);
  const opened = await beginCase(
    db,
    services,
    {
      kind: privacyKind,
      legalEntityId,
      channel,
      receivedAt,
      state: 'received',
      clocks,
      dates,
      createdBy,
      readers,
      told: { title: 'Novo pedido de titular', message: (protocol) => `Chegou o pedido ${protocol}.` },
      action: 'privacy_request.created',
    },
    (opened) =>
      deferStatement(
        db,
        db.insertInto('privacy_requests').values({
          ...services.sealed.columnsOf(opened.id, input),
          legal_entity_id: legalEntityId,
          protocol: opened.protocol,
          received_at: receivedAt,
          relation: input.relation,
          requester: input.requester,
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
          description: input.description,
          details: JSON.stringify({
            corrections: input.corrections,
            portability_target: input.portability_target,
            automated_decision: input.automated_decision,
            consent_to_withdraw: input.consent_to_withdraw,
          }),
          notice_id: request.noticeId,
          identity_method: identity.method,
          identity_state: identity.state,
          identity_decided_at: identity.state === 'pending' ? null : sql<string>`now()`,
          identity_decided_by: identity.state === 'pending' ? null : createdBy,
        }),
      ),
  );
  const told = {
    protocol: opened.protocol,
    organisation,
    received_at: receivedAt,
    received_day_only: isDayOnly(channel),
    holder: holder.name,
    types,
    details: receiptDetails({
      ...input,
      channel,
      representative: representative && { ...representative, powers: 'unchecked' },
      notice: request.noticeVersion,
    }),
  };
  return { ...opened, dates, facts: receiptFacts(told, clocks) };
}
