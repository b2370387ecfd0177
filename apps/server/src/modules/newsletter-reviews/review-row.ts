import {
  decidersOf,
  type Run,
  type StepRule,
} from '@conforme/contracts/platform/newsletter-workflows/run-rules.ts';
import type { ReviewState } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import type { TextFile } from '@conforme/contracts/platform/rich-text/rich-text.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Scope } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** A step as it is kept with the review. */
export interface KeptStep extends StepRule {
  readonly name: string;
  readonly role_id: number | null;
  readonly user_ids: readonly number[];
  readonly due_days: number;
}

export interface ReviewRow {
  readonly id: number;
  readonly version: number;
  readonly workflow_name: string;
  readonly steps: readonly KeptStep[];
  readonly state: ReviewState;
  readonly position: number;
  readonly text_digest: string;
  readonly approvals: readonly number[];
  readonly due_on: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly published_at: string | null;
  readonly relevant: boolean;
  readonly change_note: string | null;
}

export interface NewsletterRow {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly title: string;
  readonly summary: string | null;
  readonly body: string;
  readonly cover_id: string | null;
  readonly cover_alt: string | null;
  readonly attachments: TextFile[];
  readonly statement: string | null;
  readonly audience: string[];
  readonly author_id: number | null;
  readonly author: string | null;
  /** The author and everybody who wrote on the text since its last release. */
  readonly writers: readonly number[];
  readonly status: string;
  readonly current_version: number;
  readonly digest: string;
}

interface Asking {
  readonly db: Database | Transaction;
  readonly scope: Scope;
}

/** In the asker's scope, else 404. */
export async function newsletterOf(ctx: Asking, id: number): Promise<NewsletterRow> {
  const { rows } = await sql<NewsletterRow>`
    select n.id, n.legal_entity_id, n.title, n.summary, n.body, n.cover_id, n.cover_alt,
      case when n.requires_signature then n.signature_statement end as statement,
      (select audience from newsletter_facts(n.id)) as audience,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size,
          'media_type', f.media_type) order by a.created_at, f.id)
        from newsletter_files a join files f on f.id = a.file_id
        where a.newsletter_id = n.id and a.kind = 'attachment' and a.attached), '[]') as attachments, n.author_id, u.name as author, n.status, n.current_version,
      array_remove(n.writers || n.author_id, null) as writers,
      newsletter_text_digest(n.id) as digest
    from newsletters n left join users u on u.id = n.author_id
    where n.id = ${id} and n.deleted_at is null and n.legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

/** The latest of a newsletter; `lock` waits for whoever is deciding now. */
export async function reviewOf(
  db: Database | Transaction,
  newsletterId: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    select id, version, workflow_name, steps, state, position, text_digest, approvals,
      to_char(due_on, 'YYYY-MM-DD') as due_on, started_at, ended_at, published_at,
      relevant, change_note
    from newsletter_reviews where newsletter_id = ${newsletterId} order by id desc limit 1
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export const runOf = ({ state, steps, position, text_digest, approvals }: ReviewRow): Run => ({
  state,
  steps,
  position,
  text: text_digest,
  approvals,
});

export interface Person {
  readonly id: number;
  readonly label: string;
}

/** Who may decide a step now. */
export async function peopleOf(
  db: Database | Transaction,
  { legal_entity_id, writers }: Pick<NewsletterRow, 'legal_entity_id' | 'writers'>,
  step: KeptStep,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name as label
    from newsletter_step_members(${legal_entity_id}, ${step.role_id}::bigint, ${[...step.user_ids]}::bigint[])
      as member (id) join users u on u.id = member.id
    order by u.name collate "pt-BR-x-icu", u.id`.execute(db);
  const deciders = decidersOf(
    step,
    rows.map(({ id }) => id),
    writers,
  );
  return rows.filter(({ id }) => deciders.includes(id));
}
