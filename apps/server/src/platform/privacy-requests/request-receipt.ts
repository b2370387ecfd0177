import type { DeadlineRuleKey } from '@conforme/contracts/core/deadlines/deadline-rules.ts';
import { countingNow, PUBLIC_BODY_TERM } from '@conforme/contracts/core/privacy-requests/promised-clocks.ts';
import {
  type RequestTypeCode,
  requestTypeFacts,
} from '@conforme/contracts/core/privacy-requests/request-types.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { type CaseClock, clocksOf } from '../cases/clocks.ts';
import type { CaseRef } from '../cases/open-case.ts';
import type { ReceiptFacts } from '../cases/receipts.ts';

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
  readonly holder: string;
  readonly types: readonly RequestTypeCode[];
}
type ToldClock = Pick<CaseClock, 'key' | 'rule' | 'dueAt'> & { readonly stoppedAt?: string | null };

export const receiptFacts = ({ types, ...request }: Told, clocks: readonly ToldClock[]): ReceiptFacts => ({
  ...request,
  asked: types.map((code) => `${requestTypeFacts[code].label} (${requestTypeFacts[code].law})`),
  terms: countingNow(clocks, ({ stoppedAt }) => stoppedAt ?? null)
    .flatMap(({ key, dueAt, rule }) => {
      const about = termWords[key];
      return about ? [{ about, due_at: dueAt, source: rule.base.source, standing: rule.base.standing }] : [];
    })
    .sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at)),
});

/** A request as its receipt tells it today. */
export async function requestReceipt(db: Database | Transaction, of: CaseRef): Promise<ReceiptFacts> {
  const { rows } = await sql<Told>`
    select r.protocol, e.shown_name as organisation, r.received_at, r.holder_name as holder, r.types
    from privacy_requests r join legal_entities e on e.id = r.legal_entity_id where r.id = ${of.id}`.execute(
    db,
  );
  return receiptFacts(found(rows[0]), await clocksOf(db, of));
}
