import type { ShownDocument, ShownVersion } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { actsOffered } from '@conforme/contracts/platform/documents/document-rules.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { VersionCodes } from '../../platform/documents/version-codes.ts';
import { signatureOf } from '../../platform/read-signatures/read-signatures.ts';
import { checkUrl } from '../../platform/receipts/check-url.ts';
import { type Asking, hasExpired } from './documents.queries.ts';
import { actorOf, keptUntil, standingOf } from './locked-document.ts';
import { opensRestricted } from './restricted-documents.ts';

const holds = ({ user }: Pick<UserCtx, 'user'>, ...names: readonly string[]) =>
  names.some((name) => user.permissions.has(`documents.${name}`));

const isMine = sql<boolean>`is_my_document(d.id, (select reader_keys('document')))`;

/** Staff see what is in their scope; everybody else what is in force and addressed to them. `d` is the document. */
const staffSees = (ctx: Asking) =>
  holds(ctx, 'show', 'edit', 'release')
    ? sql<boolean>`d.legal_entity_id = any (${scopeSql(ctx)})`
    : sql<boolean>`false`;

/** Who disposes of documents is told which: the record alone, without file, acts or history. */
const disposes = (ctx: Asking) =>
  sql<boolean>`(${holds(ctx, 'delete')} and d.legal_entity_id = any (${scopeSql(ctx)}))`;

/** Staff who may open all of document `d`. */
const staffOpens = (ctx: Asking) => sql<boolean>`(${staffSees(ctx)} and ${opensRestricted(ctx)})`;

/** Whether the asker may open the file of version `v` of document `d`; what they sent themselves, always. */
export const mayOpen = (ctx: Asking) =>
  sql<boolean>`(${staffOpens(ctx)} or (${staffSees(ctx)} and v.author_id is not distinct from ${ctx.user.userId})
    or (v.state = 'in_force' and ${isMine}))`;

type Read = Omit<ShownDocument, 'acts' | 'signature' | 'kept_until' | 'versions' | 'relations' | 'events'> & {
  readonly signed_from: number;
  readonly statement: string | null;
  readonly due_on: string | null;
  readonly mine: boolean;
  readonly staff: boolean;
};

export async function showDocument(ctx: UserCtx, codes: VersionCodes, id: number): Promise<ShownDocument> {
  const { rows } = await sql<Read>`
    select d.id, d.version, d.code, d.title, d.kind, d.classification, d.status, d.summary, d.tags,
      facts.organisation, facts.unit, facts.owner, d.effective_from, d.review_on, d.expires_on, d.ended_at,
      d.ended_as, d.ended_reason, case when ${staffSees(ctx)} then d.held_at end as held_at,
      case when ${staffSees(ctx)} then d.hold_reason end as hold_reason, d.disposed_at, d.disposal_reason, d.retention_years, d.current_version, d.signed_from,
      case when d.requires_signature then coalesce(v.signature_statement, d.signature_statement) end as statement,
      d.signature_due_on as due_on, to_json(numbers.*) as numbers, ${isMine} as mine, ${hasExpired} as has_expired, ${staffSees(ctx)} as staff,
      ${staffOpens(ctx)} as may_change
    from documents d
    left join document_versions v on v.document_id = d.id and v.number = d.current_version
    cross join lateral document_facts(d.id) facts
    cross join lateral document_numbers(d.id) numbers
    where d.id = ${id} and d.deleted_at is null and (${staffSees(ctx)} or ${isMine} or ${disposes(ctx)})`.execute(
    ctx.db,
  );
  const { signed_from, statement, due_on, mine, staff, ...row } = found(rows[0]);
  const versions = await versionsOf(ctx, id, staff);
  const pending = versions.find(({ state }) => state !== 'in_force' && state !== 'superseded') ?? null;
  return {
    ...row,
    kept_until: keptUntil(row.ended_at, row.retention_years),
    versions: versions.map(({ id: versionId, author_id: _, ...version }) => ({
      ...version,
      check: checkOf(ctx, codes, { ...version, id: versionId }),
    })),
    relations: await relationsOf(ctx, id, staff),
    events: staff ? await eventsOf(ctx, id) : [],
    acts: row.may_change ? actsOffered(standingOf(row, pending), actorOf(ctx, pending)) : [],
    signature:
      statement === null || row.current_version === 0
        ? null
        : await signaturePart(ctx, id, signed_from, { statement, due_on, asked: mine && !row.has_expired }),
  };
}

async function signaturePart(
  ctx: UserCtx,
  id: number,
  signedFrom: number,
  part: { readonly statement: string; readonly due_on: string | null; readonly asked: boolean },
) {
  const signer = { userId: ctx.user.userId, contactId: null };
  const newest = await signatureOf(ctx.db, { type: 'document', id, from: 1 }, signer);
  const counts = newest !== null && newest.version >= signedFrom;
  return { ...part, own: counts ? newest : null, signed_before: newest !== null && !counts };
}

type ReadVersion = Omit<ShownVersion, 'check'> & { readonly id: number; readonly author_id: number | null };

/** What never came into force is nothing that the check page knows. */
function checkOf(
  { config }: UserCtx,
  codes: VersionCodes,
  { id, state }: Pick<ReadVersion, 'id' | 'state'>,
): ShownVersion['check'] {
  if (state !== 'in_force' && state !== 'superseded') return null;
  const code = codes.codeOf(id);
  return { code, url: checkUrl(config, code) };
}

/** Readers see what was in force, without who is at work on what comes next. */
async function versionsOf(ctx: UserCtx, id: number, staff: boolean): Promise<ReadVersion[]> {
  const { rows } = await sql<ReadVersion>`
    select v.id, v.number, v.state, v.file_name, v.media_type, v.size, encode(v.sha256, 'hex') as sha256, v.note,
      v.relevant, v.author_id, (select u.name from users u where u.id = v.author_id) as author,
      (select u.name from users u where u.id = v.approver_id) as approver, v.approved_at, v.released_at,
      v.superseded_at, v.returned_reason, v.created_at, coalesce(t.state, 'none') as text_state, t.pages,
      v.file_id is not null and ${mayOpen(ctx)} as opens
    from document_versions v join documents d on d.id = v.document_id
    left join document_texts t on t.version_id = v.id
    where v.document_id = ${id} and (${staff} or v.state in ('in_force', 'superseded'))
    order by v.number desc limit 200`.execute(ctx.db);
  return rows;
}

async function relationsOf(ctx: UserCtx, id: number, staff: boolean): Promise<ShownDocument['relations']> {
  const { rows } = await sql<ShownDocument['relations'][number]>`
    select r.kind, r.back, d.id, d.code, d.title, d.status from (
      select kind, related_id as other_id, false as back from document_relations where document_id = ${id}
      union all select kind, document_id, true from document_relations where related_id = ${id}) r
    join documents d on d.id = r.other_id and d.deleted_at is null
    where ${staff} or ${isMine}
    order by r.back, d.code limit 100`.execute(ctx.db);
  return rows;
}

async function eventsOf(ctx: UserCtx, id: number): Promise<ShownDocument['events']> {
  const { rows } = await sql<ShownDocument['events'][number]>`
    select e.id, e.kind, e.number, e.reason, e.created_at, (select u.name from users u where u.id = e.actor_id) as actor
    from document_events e where e.document_id = ${id} order by e.id desc limit 100`.execute(ctx.db);
  return rows;
}
