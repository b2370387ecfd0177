import {
  actsOn,
  type CommentState,
  type ModerationAct,
  rejectionReasons,
  stateAfter,
} from '@conforme/contracts/modules/newsletters-moderator/moderation-choices.ts';
import type { Moderation } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellReplied } from '../../platform/newsletters/tell-replied.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { heldWords } from './comments.queries.ts';

type Writing = InTransaction<UserCtx>;

interface Row {
  readonly id: number;
  readonly version: number;
  readonly author_id: number | null;
  readonly state: CommentState;
  readonly withdrawn_at: string | null;
  readonly newsletter_id: number;
  readonly legal_entity_id: number;
  readonly title: string;
}

const permissionOf: Readonly<Record<ModerationAct, string>> = {
  approve: 'newsletters_moderator.moderate',
  reject: 'newsletters_moderator.moderate',
  remove: 'newsletters_moderator.delete',
};

const words = {
  own: 'Ninguém modera o próprio comentário.',
  stale: 'Outra pessoa já decidiu este comentário.',
  gone: 'Este comentário não existe mais.',
  withdrawn: 'Quem escreveu este comentário o apagou.',
  wrong: 'Este comentário não está nessa situação.',
};

/** Each is decided by itself: one that cannot be is told, and the others are. */
export const moderate = (ctx: UserCtx, notifier: Notifier, { comments, act, reason, message }: Moderation) =>
  inActiveOrganisation(ctx, async (ctx) => {
    if (!ctx.user.permissions.has(permissionOf[act]))
      throw new AppError('forbidden', 'Você não tem permissão para isto.');
    assertReason(act, reason, message);
    const rows = await lockComments(
      ctx,
      comments.map(({ id }) => id),
    );
    const refused: { id: number; message: string }[] = [];
    const decided: Row[] = [];
    for (const { id, version } of comments) {
      const row = rows.find((one) => one.id === id);
      const refusal = refusalOf(ctx, row, version, act);
      if (refusal) refused.push({ id, message: refusal });
      else if (!decided.some((one) => one.id === id)) decided.push(row as Row);
    }
    const said = act === 'approve' ? null : wordsOf(reason, message);
    await sql`update newsletter_comments set state = ${stateAfter[act]}, reason = ${said},
        moderated_by = ${ctx.user.userId}, moderated_at = now()
      where id = any (${decided.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
    for (const row of decided) await tell(ctx, notifier, row, act, said);
    if (act === 'approve') for (const { id } of decided) await tellReplied(ctx.db, notifier, id);
    for (const row of decided)
      await audit(ctx, `newsletter.comment_${stateAfter[act]}` as never, ['newsletter', row.newsletter_id], {
        comment: row.id,
      });
    return { done: decided.length, refused };
  });

function assertReason(act: ModerationAct, reason: Moderation['reason'], message: string | null): void {
  if (act === 'approve') return;
  if (reason === null) throw invalidField('reason', 'Escolha o motivo.');
  if (reason === 'other' && !message) throw invalidField('message', 'Diga o motivo a quem escreveu.');
}

const wordsOf = (reason: Moderation['reason'], message: string | null): string =>
  [reason && reason !== 'other' ? `${rejectionReasons.labels[reason]}.` : null, message]
    .filter((part) => part !== null)
    .join(' ');

function refusalOf(ctx: Writing, row: Row | undefined, version: number, act: ModerationAct): string | null {
  if (!row) return words.gone;
  if (row.author_id === ctx.user.userId) return words.own;
  if (row.version !== version) return words.stale;
  if (row.withdrawn_at !== null) return words.withdrawn;
  return actsOn(row).includes(act) ? null : words.wrong;
}

async function lockComments(ctx: Writing, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.version, c.author_id, c.state, c.withdrawn_at, c.newsletter_id, c.legal_entity_id, n.title
    from newsletter_comments c join newsletters n on n.id = c.newsletter_id and n.deleted_at is null
    where c.id = any (${[...ids]}::bigint[]) and c.legal_entity_id = any (${scopeSql(ctx)})
    order by c.id for update of c`.execute(ctx.db);
  return rows;
}

const outcomes: Readonly<Record<ModerationAct, { readonly head: string; readonly words: string }>> = {
  approve: { head: 'Comentário aprovado', words: 'foi aprovado e já aparece na conversa' },
  reject: { head: 'Comentário não publicado', words: 'não foi publicado' },
  remove: { head: 'Comentário removido', words: 'foi removido da conversa' },
};

async function tell(
  ctx: Writing,
  notifier: Notifier,
  { author_id, newsletter_id, legal_entity_id, title }: Row,
  act: ModerationAct,
  said: string | null,
): Promise<void> {
  if (author_id === null) return;
  await notifier.notify(ctx.db, {
    userIds: [author_id],
    type: 'newsletter.comment',
    title: `${outcomes[act].head}: ${title}`,
    message: `Seu comentário em “${title}” ${outcomes[act].words}.${said ? ` ${said}` : ''}`,
    link: `/newsletters/${newsletter_id}`,
    legalEntityId: legal_entity_id,
    createdBy: ctx.user.userId,
  });
}

export const addHeldWords = (ctx: UserCtx, added: readonly string[]) =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await sql`insert into newsletter_held_words (legal_entity_id, word, created_by)
      select ${legal_entity_id}::bigint, one, ${ctx.user.userId}::bigint from unnest(${[...added]}::text[]) one
      on conflict do nothing`.execute(ctx.db);
    await audit(ctx, 'newsletter.words_added', null, { rows: added.length });
    return heldWords(ctx);
  });

export const removeHeldWord = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      delete from newsletter_held_words where id = ${id} and legal_entity_id = any (${scopeSql(ctx)})
      returning id`.execute(ctx.db);
    found(rows[0]);
    await audit(ctx, 'newsletter.word_removed', null, {});
    return {};
  });
