import type { ShownNewsletter } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { signatureOf } from '../../platform/read-signatures/read-signatures.ts';
import { richTextWords, sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { stageSql } from './newsletter-stage.ts';
import type { Asking } from './newsletters.queries.ts';

const WORDS_A_MINUTE = 200;
export const minutesOf = (body: string): number =>
  Math.max(1, Math.round(richTextWords(body).split(/\s+/).length / WORDS_A_MINUTE));

type Read = Omit<ShownNewsletter, 'minutes' | 'signature' | 'acts'> & {
  readonly signed_from: number;
  readonly statement: string | null;
  readonly due_on: string | null;
};

/** Staff who see the list see what is in it; everybody else what is addressed to them. */
const staffSees = (ctx: Asking) =>
  ctx.user.permissions.has('newsletters.show') || ctx.user.permissions.has('newsletters.edit')
    ? sql`n.legal_entity_id = any (${scopeSql(ctx)})`
    : sql`false`;

/** As its reader gets it: the version that was published. A draft is shown only to those who write. */
export async function showNewsletter(ctx: UserCtx, id: number): Promise<ShownNewsletter> {
  const text = (name: string) =>
    sql`case when v.number is null then ${sql.ref(`n.${name}`)} else ${sql.ref(`v.${name}`)} end`;
  const { rows } = await sql<Read>`
    select n.id, v.number, ${stageSql} as stage, ${text('title')} as title, ${text('summary')} as summary,
      ${text('body')} as body, ${text('cover_id')} as cover_id, ${text('cover_alt')} as cover_alt,
      case when v.number is null then coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
            'size', f.size, 'media_type', f.media_type) order by a.created_at, f.id)
          from newsletter_files a join files f on f.id = a.file_id
          where a.newsletter_id = n.id and a.kind = 'attachment' and a.attached), '[]')
        else (select coalesce(jsonb_agg(a - 'sha256'), '[]') from jsonb_array_elements(v.attachments) a) end as attachments,
      encode(v.content_hash, 'hex') as content_hash, facts.organisation,
      json_build_object('name', facts.group_name, 'colour', facts.colour, 'icon', facts.icon) as group,
      facts.subgroup, facts.author, facts.audience, n.publish_at, n.expires_at, n.released_at, n.signed_from,
      to_json(numbers.*) as numbers, n.allow_comment, n.allow_like,
      exists (select from newsletter_likes l where l.newsletter_id = n.id and l.user_id = ${ctx.user.userId}) as liked,
      n.id in (select newsletters_for_me()) as addressed,
      case when v.number is null and n.requires_signature then n.signature_statement
        when n.asks_signature then v.signature_statement end as statement,
      n.signature_due_on as due_on
    from newsletters n
    left join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    cross join lateral newsletter_facts(n.id) facts
    cross join lateral newsletter_numbers(n.id) numbers
    where n.id = ${id} and n.deleted_at is null
      and (${staffSees(ctx)} or n.id in (select newsletters_for_me()))`.execute(ctx.db);
  const { signed_from, statement, due_on, ...row } = found(rows[0]);
  const body = sanitiseRichText(row.body);
  return {
    ...row,
    body,
    acts: row.addressed && ctx.scope.type !== 'natural_entity',
    minutes: minutesOf(body),
    signature: statement === null ? null : await ownPart(ctx, { id, signed_from, statement, due_on }),
  };
}

async function ownPart(
  ctx: UserCtx,
  { id, signed_from, statement, due_on }: Pick<Read, 'id' | 'signed_from' | 'due_on'> & { statement: string },
) {
  const signer = { userId: ctx.user.userId, contactId: null };
  const newest = await signatureOf(ctx.db, { type: 'newsletter', id, from: 1 }, signer);
  const counts = newest !== null && newest.version >= signed_from;
  return { statement, due_on, own: counts ? newest : null, signed_before: newest !== null && !counts };
}
