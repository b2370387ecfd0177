import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DocumentState } from '@conforme/contracts/platform/documents/document-choices.ts';
import {
  type DocumentAct,
  type DocumentActor,
  type DocumentStanding,
  isOffered,
  yearsAfter,
} from '@conforme/contracts/platform/documents/document-rules.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { assertMayChange } from './restricted-documents.ts';

export type Writing = InTransaction<UserCtx>;

/** The row for a write of staff, in their scope and held until the end; of a restricted one, for those who may open it. */
export const lockDocument = async (ctx: Writing, id: number, isDeleted = false) => {
  const row = found(
    await ctx.db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  await assertMayChange(ctx, id);
  return row;
};
export type LockedDocument = Awaited<ReturnType<typeof lockDocument>>;

export function assertVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version)
    throw new AppError('stale_version', 'Outra pessoa alterou este documento enquanto você o via.');
}

/** The version that is being prepared, if there is one. */
export const pendingVersion = (ctx: Pick<Writing, 'db'>, documentId: number) =>
  ctx.db
    .selectFrom('document_versions')
    .select(['id', 'number', 'state', 'note', 'relevant', 'author_id', 'approver_id', 'sha256'])
    .where('document_id', '=', documentId)
    .where('state', 'in', ['draft', 'in_review', 'approved'])
    .executeTakeFirst();
export type PendingVersion = NonNullable<Awaited<ReturnType<typeof pendingVersion>>>;

/** The last day a document has to be kept, by when it ended; null for good, or while it is in force. */
export const keptUntil = (endedAt: string | null, years: number | null): string | null =>
  endedAt === null || years === null ? null : yearsAfter(civilDayOf(Date.parse(endedAt)), years);

type Standing = {
  readonly status: string;
  readonly effective_from: string | null;
  readonly ended_at: string | null;
  readonly retention_years: number | null;
  readonly held_at: string | null;
};

export const standingOf = (
  row: Standing,
  pending: { readonly state: string; readonly note: string } | null,
): DocumentStanding => ({
  status: row.status as DocumentState,
  pending: (pending?.state ?? null) as DocumentStanding['pending'],
  hasNote: (pending?.note ?? '') !== '',
  effectiveFrom: row.effective_from,
  keptUntil: keptUntil(row.ended_at, row.retention_years),
  isHeld: row.held_at !== null,
  today: civilDayOf(Date.now()),
});

export const actorOf = (
  { user }: Pick<UserCtx, 'user'>,
  pending: { readonly author_id: number | null } | null,
): DocumentActor => ({
  mayEdit: user.permissions.has('documents.edit'),
  mayRelease: user.permissions.has('documents.release'),
  mayDelete: user.permissions.has('documents.delete'),
  isAuthor: pending !== null && pending.author_id === user.userId,
});

const refusals: Partial<Record<DocumentAct, string>> = {
  send_to_review: 'Envie o arquivo e diga o que mudou antes de pedir a revisão.',
  approve: 'Quem enviou a versão não a aprova: outra pessoa precisa aprovar.',
  release: 'Só uma versão aprovada é publicada, a partir do dia em que entra em vigor.',
  dispose: 'Só se elimina um documento que não vale mais, passou do prazo de guarda e não está suspenso.',
  delete: 'Um documento que já esteve em vigor não é excluído: revogue-o ou arquive-o.',
  add_version: 'Há uma versão em revisão: retire-a ou espere a decisão antes de enviar outra.',
};

/** What the page offers is what the server takes. */
export function assertOffered(ctx: Writing, act: DocumentAct, row: Standing, pending?: PendingVersion): void {
  if (!isOffered(act, standingOf(row, pending ?? null), actorOf(ctx, pending ?? null)))
    throw new AppError(
      'conflict',
      refusals[act] ?? 'A situação do documento mudou: isso não pode ser feito agora.',
    );
}

/** A line of the timeline. */
export const addEvent = (
  ctx: Pick<Writing, 'db'> & { readonly user: { readonly userId: number | null } },
  { id, legal_entity_id }: { readonly id: number; readonly legal_entity_id: number },
  kind: string,
  { number = null, reason = null }: { readonly number?: number | null; readonly reason?: string | null } = {},
) =>
  ctx.db
    .insertInto('document_events')
    .values({ document_id: id, legal_entity_id, kind, number, reason, actor_id: ctx.user.userId })
    .execute();
