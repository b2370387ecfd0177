import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { Asking } from './documents.queries.ts';

/**
 * Of a restricted document `d` staff see that it is there. Opened and changed it is by those who may approve, its owner
 * and its authors: whoever made the record, and who wrote a version that was released. A draft makes nobody its author,
 * for sending one would then be a way in.
 */
export const opensRestricted = ({ user }: Pick<Asking, 'user'>) =>
  sql<boolean>`(d.classification <> 'restricted' or ${user.permissions.has('documents.release')}
    or d.owner_id is not distinct from ${user.userId} or d.author_id is not distinct from ${user.userId}
    or exists (select from document_versions own where own.document_id = d.id and own.author_id = ${user.userId}
      and own.released_at is not null))`;

/** Nobody changes what they may not open: a new owner, readers or version would open it to them. */
export async function assertMayChange(ctx: Pick<Asking, 'user' | 'db'>, id: number): Promise<void> {
  const { rows } = await sql<{ opens: boolean }>`
    select ${opensRestricted(ctx)} as opens from documents d where d.id = ${id}`.execute(ctx.db);
  if (!found(rows[0]).opens)
    throw new AppError(
      'forbidden',
      'Este documento é restrito: só o responsável, os autores e quem aprova podem alterá-lo.',
    );
}
