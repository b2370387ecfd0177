import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type {
  ClockKind,
  CaseClock as ShownClock,
} from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { MOST_VIEWS } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../audit/audit.ts';
import type { CaseClock } from './clocks.ts';

/* What the query of a case reads whatever its kind, of a row called `r`, and what every look at it leaves behind. */

/** A member of staff, as far as the asker may know them. */
export const person = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', u.id, 'label', u.name) from users u where u.id = ${id})`;
export const listed = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(listed) from (${query}) listed), '[]'::json)`;

export const caseFiles = sql`select f.id, f.name, f.size, paper.paper, paper.entry_id
  from case_files paper join files f on f.id = paper.file_id where paper.case_id = r.id order by paper.created_at, f.id`;
export const caseEntries = sql`select e.id, e.kind, e.author, ${person(sql`e.author_id`)} as by, e.created_at as at, e.body,
    e.audience, e.published_at, ${person(sql`e.published_by`)} as published_by, e.read_outside_at, e.facts,
    ${person(sql`(e.facts ->> 'responsible_id')::bigint`)} as to,
    ${person(sql`(e.facts ->> 'approved_by')::bigint`)} as approved_by,
    ${listed(sql`select u.id, u.name as label from users u
      where u.id = any (array(select jsonb_array_elements_text(e.facts -> 'mentions'))::bigint[])
      order by u.name`)} as mentions,
    array(select file_id from case_files where case_id = e.case_id and entry_id = e.id order by created_at, file_id) as files
  from case_entries e where e.case_id = r.id order by e.id`;
export const caseViews = sql`select ${person(sql`v.user_id`)} as user, v.day, v.times, v.last_at from case_views v
  where v.case_id = r.id order by v.last_at desc, v.user_id limit ${sql.lit(MOST_VIEWS)}`;

export const caseLetters = sql`select m.id, m.subject, m.state, m.created_at as written_at, m.sent_at from mail_messages m
  where m.case_id = r.id order by m.id desc limit 50`;

/** A clock as the screen reads it; whether it may have more time is asked by the kind. */
export function shownClock(given: CaseClock, kind: ClockKind): Omit<ShownClock, 'may_extend'> {
  const { rule, clock } = given;
  const { amount, unit, calendar, bound, doubles, pausable, max_extension } = rule.version;
  return {
    id: given.id,
    key: given.key,
    kind,
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

/** Every look is counted. To be sent in one batch with what is read. */
export const lookQuery = (
  ctx: Pick<UserCtx, 'user' | 'scope'>,
  { formType }: CaseKind,
  id: string,
) => sql<Look>`
  insert into case_views as seen (case_id, legal_entity_id, sealed, user_id, day)
  select id, legal_entity_id, sealed, ${ctx.user.userId}, ${civilDayOf(Date.now())} from cases
  where form_type = ${formType} and id = ${id} and legal_entity_id = any (${scopeSql(ctx)})
  on conflict (case_id, user_id, day) do update set times = seen.times + 1, last_at = now()
  returning times, legal_entity_id`;

/** Of what belongs to a case and is asked for beside it: a look where there was none that day. */
export async function recordFirstLook(
  ctx: InTransaction<UserCtx>,
  kind: CaseKind,
  id: string,
): Promise<void> {
  const { rows } = await sql<Look>`
    insert into case_views (case_id, legal_entity_id, sealed, user_id, day)
    select id, legal_entity_id, sealed, ${ctx.user.userId}, ${civilDayOf(Date.now())} from cases
    where form_type = ${kind.formType} and id = ${id} and legal_entity_id = any (${scopeSql(ctx)})
    on conflict do nothing returning times, legal_entity_id`.execute(ctx.db);
  if (rows.length > 0) await recordLook(ctx, kind, id, rows);
}

interface Look {
  readonly times: number;
  readonly legal_entity_id: number;
}

/** The first look of a day is told to the audit chain. What nobody recorded, nobody sees. */
export async function recordLook(
  { db, user }: InTransaction<UserCtx>,
  { object, confidentiality }: CaseKind,
  id: string,
  looks: readonly Look[],
): Promise<void> {
  const { times, legal_entity_id: legalEntityId } = found(looks[0]);
  if (times > 1) return;
  await recordAudit(
    db,
    { legalEntityId, actorId: user.userId },
    { action: `${object}.viewed`, object: [object, id], hourOnly: confidentiality.sealed },
  );
}
