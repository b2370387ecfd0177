import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type { ClockKind } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { planAsUsual, planOnce } from '../../core/database/plan-modes.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import {
  caseEntries,
  caseFiles,
  caseLetters,
  caseViews,
  listed,
  lookQuery,
  person,
  recordLook,
  shownClock,
} from '../../platform/cases/case-parts.queries.ts';
import { type CaseClock, clocksFrom, clocksQuery } from '../../platform/cases/clocks.ts';
import { type ReadRequest, withOfferedActs } from './request/offered-acts.ts';
import type { SealedRequest, SealedRequestColumns } from './request/sealed-request.ts';

type Asking = Pick<InTransaction<UserCtx>, 'db' | 'scope' | 'user'>;

const representative = sql`case when r.representative_name is not null then json_build_object(
  'name', r.representative_name, 'email', r.representative_email, 'phone', r.representative_phone,
  'bond', r.representative_bond, 'powers', r.representative_powers) end`;
const refusal = sql`case when r.refusal_reason is not null then json_build_object(
  'reason', r.refusal_reason, 'text', r.refusal_text) end`;
const proposal = sql`case when r.proposal_id is not null then json_build_object('entry_id', r.proposal_id,
  'result', r.proposal -> 'result', 'refusal', r.proposal -> 'refusal', 'by',
  ${person(sql`(select author_id from case_entries where case_id = r.id and id = r.proposal_id)`)}) end`;

/** Those written down before a row could have a proof have none. */
const corrections = sql`coalesce((select jsonb_agg('{"proof": null}' || row order by place)
  from jsonb_array_elements(r.details -> 'corrections') with ordinality as given (row, place)), '[]')`;

const similar = sql`select s.id, s.protocol, s.state, s.identity_state as identity, s.received_at
  from privacy_cases s where s.holder_document_digest = r.holder_document_digest
    and s.legal_entity_id = r.legal_entity_id and s.id <> r.id order by s.received_at desc, s.id limit 20`;

type Given = Omit<ReadRequest, 'clocks' | 'representative'> & {
  readonly representative: Omit<NonNullable<PrivacyRequestDetail['representative']>, 'cpf'> | null;
};
type Row = Given & SealedRequestColumns;

export async function readRequest(
  ctx: Asking,
  sealed: SealedRequest,
  id: string,
): Promise<PrivacyRequestDetail> {
  const [, rows, clocks] = await pipelined(ctx.db, [
    planOnce,
    requestQuery(ctx, id),
    clocksQuery(id),
    planAsUsual,
  ]);
  return shownRequest(ctx, sealed, rows, clocksFrom(clocks));
}

const requestQuery = ({ scope, user }: Asking, id: string) => sql<Row>`
    select r.id, r.version, r.protocol, json_build_object('id', unit.id, 'label', unit.shown_name) as unit, r.channel,
      r.relation, r.requester, r.holder_document_kind, r.holder_document_sealed, r.representative_cpf_sealed,
      json_build_object('name', r.holder_name, 'document_kind', r.holder_document_kind,
        'birth_date', r.holder_birth_date, 'email', r.holder_email, 'phone', r.holder_phone) as holder,
      ${representative} as representative,
      case when r.representative_name is null then r.holder_email else r.representative_email end is not null as has_mail,
      somebody_else_may(r.legal_entity_id, 'privacy_form.approve', ${user.userId}) as has_other_approver,
      r.types, r.types_ever, case when r.access_format is not null then json_build_object(
        'format', r.access_format, 'medium', r.access_medium) end as access,
      r.description, ${corrections} as corrections,
      r.details ->> 'portability_target' as portability_target,
      nullif(r.details -> 'automated_decision', 'null') as automated_decision,
      r.details ->> 'consent_to_withdraw' as consent_to_withdraw,
      (select json_build_object('version', n.version) from privacy_notices n where n.id = r.notice_id) as notice,
      json_build_object('method', r.identity_method, 'state', r.identity_state, 'decided_at', r.identity_decided_at,
        'decided_by', ${person(sql`r.identity_decided_by`)}, 'reason', r.identity_reason) as identity,
      r.validation, r.validated_at, ${person(sql`r.validated_by`)} as validated_by, r.state,
      ${person(sql`r.responsible_id`)} as responsible, r.area, r.due_at, r.internal_due_at, r.result,
      ${refusal} as refusal, r.agent, ${proposal} as proposal,
      (select json_build_object('id', o.id, 'protocol', o.protocol) from cases o
        where o.id = r.duplicate_of_id) as duplicate_of,
      ${listed(similar)} as similar, r.reopen_until, r.reopened,
      case when r.stars is not null then json_build_object('stars', r.stars, 'text', r.rating_text, 'at', r.rated_at)
        end as rating,
      ${listed(caseLetters)} as letters, ${listed(caseFiles)} as files, ${listed(caseEntries)} as entries,
      ${listed(caseViews)} as views,
      r.received_at, r.answered_at, r.ended_at
    from privacy_cases r join legal_entities unit on unit.id = r.legal_entity_id
    where r.id = ${id} and r.legal_entity_id = any (${scopeSql({ scope })})`;

function shownRequest(
  { user }: Pick<Asking, 'user'>,
  sealed: SealedRequest,
  rows: readonly Row[],
  clocks: readonly CaseClock[],
): PrivacyRequestDetail {
  const {
    holder_document_kind,
    holder_document_sealed,
    representative_cpf_sealed,
    holder,
    representative: speaker,
    ...rest
  } = found(rows[0]);
  const columns = { id: rest.id, holder_document_kind, holder_document_sealed, representative_cpf_sealed };
  const request = {
    ...rest,
    holder: { ...holder, document: sealed.masked(columns, 'holder_document') },
    representative: speaker && { ...speaker, cpf: sealed.masked(columns, 'representative_cpf') },
    clocks: clocks.map((clock) => shownClock(clock, kindOf(clock))),
  };
  return withOfferedActs(request, { ...user, now: Date.now() });
}

const kindOf = ({ key }: CaseClock): ClockKind =>
  key === 'dsr.internal' ? 'internal' : key === 'dsr.holder_reply' ? 'outside' : 'legal';

/** Every look is counted; the first of a day is told to the audit chain. What nobody recorded, nobody sees. */
export const lookAtRequest = (
  ctx: UserCtx,
  sealed: SealedRequest,
  id: string,
): Promise<PrivacyRequestDetail> => inTransaction(ctx, (ctx) => lookWithin(ctx, sealed, id));

/** For whoever writes more than the look, with it or not at all. */
export async function lookWithin(
  ctx: InTransaction<UserCtx>,
  sealed: SealedRequest,
  id: string,
): Promise<PrivacyRequestDetail> {
  const [, looks, rows, clocks] = await pipelined(ctx.db, [
    planOnce,
    lookQuery(ctx, privacyKind, id),
    requestQuery(ctx, id),
    clocksQuery(id),
    planAsUsual,
  ]);
  await recordLook(ctx, privacyKind, id, looks);
  return shownRequest(ctx, sealed, rows, clocksFrom(clocks));
}
