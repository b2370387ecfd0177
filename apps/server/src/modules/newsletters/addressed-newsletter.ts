import type { AuditMeta } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Writing } from './locked-newsletter.ts';
import { stageSql } from './newsletter-stage.ts';

/** What a reader's act is about. */
export interface Addressed {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly stage: 'draft' | 'scheduled' | 'published' | 'expired' | 'archived';
  readonly title: string;
  readonly current_version: number;
  readonly allow_comment: boolean;
  readonly comments_moderated: boolean;
  readonly allow_like: boolean;
  /** Of the version that is read; null where it asks for no signature. */
  readonly statement: string | null;
  readonly content_hash: Buffer;
  readonly group_id: number;
  readonly subgroup_id: number | null;
}

/** A newsletter that is addressed to the asker, else 404: liking, commenting and signing are for its audience. */
export async function addressed(
  ctx: Pick<UserCtx, 'user' | 'scope'> & { readonly db: Database | Transaction },
  id: number,
): Promise<Addressed> {
  // In a person's own context there is no organisation to write in.
  if (ctx.scope.type === 'natural_entity')
    throw new AppError('conflict', 'Escolha uma organização antes de gravar.');
  const { rows } = await sql<Addressed>`
    select n.id, n.legal_entity_id, ${stageSql} as stage, v.title, n.current_version, n.allow_comment,
      n.comments_moderated, n.allow_like, n.group_id, n.subgroup_id, v.content_hash,
      case when n.asks_signature then v.signature_statement end as statement
    from newsletters n join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where n.id = ${id} and n.id in (select newsletters_for_me())`.execute(ctx.db);
  return found(rows[0]);
}

export function assertPublished({ stage }: Addressed): void {
  if (stage !== 'published') throw new AppError('conflict', 'Este informativo não está mais no Mural.');
}

/** What a reader does is told to the organisation whose newsletter it is, wherever the reader works. */
export const auditReader = (
  ctx: Writing,
  newsletter: Pick<Addressed, 'id' | 'legal_entity_id'>,
  action:
    | 'newsletter.commented'
    | 'newsletter.comment_reported'
    | 'newsletter.comment_withdrawn'
    | 'newsletter.signed'
    | 'newsletter.proof_taken',
  meta: AuditMeta = {},
) =>
  recordAudit(
    ctx.db,
    { legalEntityId: newsletter.legal_entity_id, actorId: ctx.user.userId },
    { action, object: ['newsletter', newsletter.id], meta },
  );
