import {
  countingNow,
  PUBLIC_BODY_TERM,
} from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import { isDayOnly } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  type RequestTypeCode,
  requestTypeFacts,
} from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { type CaseClock, clocksOf } from '../../../platform/cases/clocks.ts';
import type { CaseDetail, ReceiptFacts, ReceiptTerm } from '../../../platform/cases/intake/receipts.ts';
import { askedRequest, receiptDetails } from './asked-request.queries.ts';

/** What each of the law's clocks is about, for whoever asked. */
export const termWords: Readonly<Partial<Record<DeadlineRuleKey, string>>> = {
  'dsr.confirm_access.simplified': 'Confirmação e acesso, em resposta simples',
  'dsr.confirm_access.complete': 'Confirmação e acesso, em declaração completa',
  'dsr.other_rights': 'Os outros pedidos',
  [PUBLIC_BODY_TERM]: 'Todos os pedidos',
};

interface Told {
  readonly protocol: string;
  readonly organisation: string;
  readonly received_at: string;
  readonly received_day_only: boolean;
  readonly holder: string;
  readonly types: readonly RequestTypeCode[];
  readonly details: readonly CaseDetail[];
}
type ToldClock = Pick<CaseClock, 'key' | 'dueAt' | 'lines'> & { readonly stoppedAt?: string | null };

/** The terms that count now, the earliest first, each with its dates. */
export const toldTerms = (clocks: readonly ToldClock[]): ReceiptTerm[] =>
  countingNow(clocks, ({ stoppedAt }) => stoppedAt ?? null)
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
    .flatMap(({ key, lines }) => {
      const about = termWords[key];
      return about ? [{ about, lines }] : [];
    });

export const receiptFacts = ({ types, ...request }: Told, clocks: readonly ToldClock[]): ReceiptFacts => ({
  ...request,
  asked: types.map((code) => `${requestTypeFacts[code].label} (${requestTypeFacts[code].law})`),
  terms: toldTerms(clocks),
});

/** A request as its receipt tells it today. */
export async function requestReceipt(db: Database | Transaction, of: CaseRef): Promise<ReceiptFacts> {
  const { rows } = await sql<Omit<Told, 'received_day_only' | 'details'>>`
    select r.protocol, e.shown_name as organisation, r.received_at, r.holder_name as holder, r.types
    from privacy_cases r join legal_entities e on e.id = r.legal_entity_id where r.id = ${of.id}`.execute(db);
  const asked = await askedRequest(db, of);
  const told = {
    ...found(rows[0]),
    received_day_only: isDayOnly(asked.channel),
    details: receiptDetails(asked),
  };
  return receiptFacts(told, await clocksOf(db, of));
}
