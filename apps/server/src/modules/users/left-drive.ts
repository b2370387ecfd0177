import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { isVisibleUser } from '../../platform/accounts/account-actions.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';

/** The words for a whole list as well as for the field: of several accounts each says why it stays. */
const refused = (words: string) => new AppError('invalid', words, { drive_to: [words] });

/**
 * Nobody's files go with an account, least of all those a team works on: unless the drive is empty, somebody gets it in
 * the same act.
 */
export async function handOverDrive(
  ctx: InTransaction<UserCtx>,
  notifier: Notifier,
  leaving: number,
  to: number | undefined,
): Promise<void> {
  const { rows } = await sql<{ items: number; reaches: boolean; fits: boolean }>`
    select items, reaches, fits from drive_left(${leaving}, ${to ?? null}::bigint)`.execute(ctx.db);
  const [left] = rows;
  if (!left || left.items === 0) return;
  if (to === undefined)
    throw refused(
      `O drive desta pessoa tem ${left.items === 1 ? '1 item' : `${left.items} itens`}. Diga na página da conta quem fica com ele; as pastas compartilhadas continuam com a equipe.`,
    );
  const receiver = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', to)
    .where('id', '<>', leaving)
    .where('status', '=', 'active')
    .where(isVisibleUser(ctx, to))
    .executeTakeFirst();
  if (!receiver) throw refused('Escolha outra pessoa, que esteja ativa.');
  if (!left.reaches) throw refused('Esta pessoa não alcança todas as entidades em que o drive tem itens.');
  if (!left.fits)
    throw refused(
      'O drive não cabe no espaço desta pessoa. Escolha outra, ou aumente o espaço do grupo dela.',
    );
  const { rows: folders } = await sql<{ entity: number; folder: number; giver: string }>`
    select h.entity, h.folder, u.name as giver from hand_over_drive(${leaving}, ${to}) h
    join users u on u.id = ${leaving}`.execute(ctx.db);
  for (const { entity, folder, giver } of folders)
    await notifier.notify(ctx.db, {
      userIds: [to],
      type: 'text.message',
      title: `Drive recebido de quem saiu: ${giver}`,
      message: `A conta de ${giver} foi excluída, e o drive dela agora é seu e ocupa o seu espaço.`,
      link: `/drive?folder=${folder}`,
      legalEntityId: entity,
      createdBy: ctx.user.userId,
    });
}
