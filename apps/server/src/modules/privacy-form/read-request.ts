import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import type { ClockKind } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { planAsUsual, planOnce } from '../../core/database/plan-modes.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type CaseClock, clocksFrom, clocksQuery } from '../../platform/cases/clocks.ts';
import { type ReadRequest, withOfferedActs } from './request/offered-acts.ts';
import type { SealedRequest, SealedRequestColumns } from './request/sealed-request.ts';

type Asking = Pick<InTransaction<UserCtx>, 'db' | 'scope' | 'user'>;

/** A member of staff, as far as the asker may know them. */
const person = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', u.id, 'label', u.name) from users u where u.id = ${id})`;
const listed = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(listed) from (${query}) listed), '[]'::json)`;

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

const files = sql`select f.id, f.name, f.size, paper.paper, paper.entry_id
  from case_files paper join files f on f.id = paper.file_id where paper.case_id = r.id order by paper.created_at, f.id`;
const entries = sql`select e.id, e.kind, e.author, ${person(sql`e.author_id`)} as by, e.created_at as at, e.body,
    e.audience, e.published_at, ${person(sql`e.published_by`)} as published_by, e.read_outside_at, e.facts,
    ${person(sql`(e.facts ->> 'responsible_id')::bigint`)} as to,
    ${person(sql`(e.facts ->> 'approved_by')::bigint`)} as approved_by,
    ${listed(sql`select u.id, u.name as label from users u
      where u.id = any (array(select jsonb_array_elements_text(e.facts -> 'mentions'))::bigint[])
      order by u.name`)} as mentions,
    array(select file_id from case_files where case_id = e.case_id and entry_id = e.id order by created_at, file_id) as files
  from case_entries e where e.case_id = r.id order by e.id`;
const views = sql`select ${person(sql`v.user_id`)} as user, v.day, v.times, v.last_at from case_views v
  where v.case_id = r.id order by v.last_at desc, v.user_id limit 100`;
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
      ${listed(files)} as files, ${listed(entries)} as entries, ${listed(views)} as views,
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
    clocks: clocks.map(shownClock),
  };
  return withOfferedActs(request, { ...user, now: Date.now() });
}

const kindOf = ({ key }: CaseClock): ClockKind =>
  key === 'dsr.internal' ? 'internal' : key === 'dsr.holder_reply' ? 'outside' : 'legal';

function shownClock(given: CaseClock): ReadRequest['clocks'][number] {
  const { rule, clock } = given;
  const { amount, unit, calendar, bound, doubles, pausable, max_extension } = rule.version;
  return {
    id: given.id,
    key: given.key,
    kind: kindOf(given),
    term: { amount, unit, calendar, bound, doubles, pausable, max_extension },
    standing: rule.base.standing,
    source: rule.base.source,
    source_url: rule.base.source_url,
    started_at: clock.startedAt,
    due_at: given.dueAt,
    legal_due_at: given.legalDueAt,
    lines: [...given.lines],
    pauses: pausable ? [...(clock.pauses ?? [])] : [],
    extensions: [...(clock.extensions ?? [])],
    local_holidays: calendar === 'internal' ? [...(clock.localHolidays ?? [])] : [],
    stopped_at: given.stoppedAt,
  };
}

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
  const { userId } = ctx.user;
  const look = sql<{ times: number; legal_entity_id: number }>`
    insert into case_views as seen (case_id, legal_entity_id, user_id, day)
    select id, legal_entity_id, ${userId}, ${civilDayOf(Date.now())} from cases
    where form_type = 'privacy' and id = ${id} and legal_entity_id = any (${scopeSql(ctx)})
    on conflict (case_id, user_id, day) do update set times = seen.times + 1, last_at = now()
    returning times, legal_entity_id`;
  const [, looks, rows, clocks] = await pipelined(ctx.db, [
    planOnce,
    look,
    requestQuery(ctx, id),
    clocksQuery(id),
    planAsUsual,
  ]);
  const { times, legal_entity_id: legalEntityId } = found(looks[0]);
  if (times === 1)
    await recordAudit(
      ctx.db,
      { legalEntityId, actorId: userId },
      { action: 'privacy_request.viewed', object: ['privacy_request', id] },
    );
  return shownRequest(ctx, sealed, rows, clocksFrom(clocks));
}
