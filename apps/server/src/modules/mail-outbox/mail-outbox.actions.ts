import { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Mail, queueSending } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { findMessage, linkState, openMessage, readMessage } from './mail-outbox.queries.ts';

const RESENDS = 60;
const WINDOW_MINUTES = 15;

const refusals = {
  none: 'Esta mensagem não leva link, ou o conteúdo dela já foi apagado.',
  sent: 'O link segue só por e-mail: há um servidor de e-mail configurado.',
  beyond: 'O link é de alguém com acessos que você não tem, e por isso não é mostrado.',
} as const;

/** Told in the audit log of the organisation whose message it is, before it is shown. */
export async function revealLink(ctx: UserCtx, mail: Mail, id: number) {
  const message = await findMessage(ctx, id);
  const letter = openMessage(mail, message);
  const state = await linkState(ctx, mail, message, letter);
  if (state !== 'shown') throw new AppError('conflict', refusals[state]);
  await inTransaction(ctx, ({ db, user }) =>
    recordAudit(
      db,
      { legalEntityId: message.legal_entity_id, actorId: user.userId },
      { action: 'mail.link_revealed', object: ['mail_message', id] },
    ),
  );
  return { link: letter?.link?.url as string };
}

export async function resendMessage(ctx: UserCtx, mail: Mail, limiter: SharedLimiter, id: number) {
  await limiter.take(`mail resend ${ctx.user.userId}`, RESENDS, WINDOW_MINUTES);
  await inTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx, id, { hold: true });
    if (!mail.sends)
      throw new AppError(
        'conflict',
        'Não há servidor de e-mail: informe SMTP_URL e inicie o sistema de novo.',
      );
    if (message.state === 'queued') throw new AppError('conflict', 'Esta mensagem já está na fila.');
    if (!openMessage(mail, message))
      throw new AppError('conflict', 'O conteúdo desta mensagem já foi apagado: não há o que reenviar.');
    await ctx.db
      .updateTable('mail_messages')
      .set({
        state: 'queued',
        tries: 0,
        last_error: null,
        // Whoever got it once and asks for it again would not see a message with the same name.
        ...(message.state === 'sent' ? { message_id: mail.newMessageId() } : {}),
      })
      .where('id', '=', id)
      .execute();
    await queueSending(ctx.db, id);
    await recordAudit(
      ctx.db,
      { legalEntityId: message.legal_entity_id, actorId: ctx.user.userId },
      { action: 'mail.resent', object: ['mail_message', id] },
    );
  });
  return readMessage(ctx, mail, id);
}
