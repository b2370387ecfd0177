import type { RequestChannel } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import type { CaseDetail } from '../../../platform/cases/intake/receipts.ts';
import {
  type AskedParts,
  type AskedPeople,
  noticeDetail,
  partDetails,
  peopleDetails,
  wordsDetail,
} from './asked-details.ts';

/** All that was asked of a request, and how it came. */
export interface AskedRequest extends AskedParts, AskedPeople {
  readonly channel: RequestChannel;
  readonly description: string;
  /** Of the notice that was read. */
  readonly notice: number | null;
}

export async function askedRequest(db: Database | Transaction, { id }: CaseRef): Promise<AskedRequest> {
  const { rows } = await sql<AskedRequest>`
    select r.channel, r.description, r.relation, r.requester,
      case when r.access_format is not null then json_build_object('format', r.access_format, 'medium', r.access_medium)
        end as access,
      case when r.representative_name is not null then json_build_object('name', r.representative_name, 'bond',
        r.representative_bond, 'powers', r.representative_powers) end as representative,
      coalesce((select jsonb_agg('{"proof": null}' || row order by place)
        from jsonb_array_elements(r.details -> 'corrections') with ordinality as given (row, place)), '[]') as corrections,
      r.details ->> 'portability_target' as portability_target,
      nullif(r.details -> 'automated_decision', 'null') as automated_decision,
      r.details ->> 'consent_to_withdraw' as consent_to_withdraw,
      (select n.version from privacy_notices n where n.id = r.notice_id) as notice
    from privacy_cases r where r.id = ${id}`.execute(db);
  return found(rows[0]);
}

/** What its receipt tells. */
export const receiptDetails = (asked: AskedRequest): CaseDetail[] => [
  ...partDetails(asked),
  wordsDetail(asked.channel, asked.description),
  ...peopleDetails(asked),
  ...noticeDetail(asked.notice),
];
