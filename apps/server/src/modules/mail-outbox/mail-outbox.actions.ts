import type { MailDetail } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { secretHashOf } from '../../platform/mail/handed-secrets.ts';
import { queueSending } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import {
  findMessage,
  openMessage,
  type Reading,
  readMessage,
  secretOf,
  secretState,
} from './mail-outbox.queries.ts';

export interface Services extends Reading {
  readonly limiter: SharedLimiter;
}

const RESENDS = 60;
const REVEALS = 20;
const WINDOW_MINUTES = 15;

const WORDS = { link: 'O link', code: 'O código' } as const;
const refusal = (kind: 'link' | 'code', state: Exclude<MailDetail['secret'], 'shown'>): string =>
  state === 'none'
    ? `Esta mensagem não leva ${kind === 'link' ? 'link' : 'código'}, ou o conteúdo dela já foi apagado.`
    : state === 'sent'
      ? `${WORDS[kind]} segue só por e-mail: há um servidor de e-mail configurado.`
      : `${WORDS[kind]} é de alguém com acessos que você não tem, e por isso não é mostrado.`;

/**
 * One secret of one letter, to be handed over. Noted on the letter, so that what is proven with it is known to be handed
 * over, and in the audit log of the organisation whose message it is, before it is shown.
 */
async function reveal(ctx: UserCtx, { mail, limiter, kinds }: Services, id: number, kind: 'link' | 'code') {
  await limiter.take(`mail reveal ${ctx.user.userId}`, REVEALS, WINDOW_MINUTES);
  return inTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx, kinds, id, { hold: true });
    const letter = openMessage(mail, message);
    const secret = secretOf(letter);
    const state = secret.kind === kind ? await secretState(ctx, mail, message, letter) : 'none';
    if (letter === null || secret.value === null || state !== 'shown')
      throw new AppError('conflict', refusal(kind, state === 'shown' ? 'none' : state));
    await ctx.db
      .updateTable('mail_messages')
      .set({
        handed_at: sql<string>`now()`,
        handed_secret_hash: secretHashOf(letter, message.recipient_address),
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(
      ctx.db,
      { legalEntityId: message.legal_entity_id, actorId: ctx.user.userId },
      { action: `mail.${kind}_revealed`, object: ['mail_message', id] },
    );
    return secret.value;
  });
}

export const revealLink = async (ctx: UserCtx, services: Services, id: number) => ({
  link: await reveal(ctx, services, id, 'link'),
});

export const revealCode = async (ctx: UserCtx, services: Services, id: number) => ({
  code: await reveal(ctx, services, id, 'code'),
});

export async function resendMessage(ctx: UserCtx, services: Services, id: number) {
  const { mail, limiter, kinds } = services;
  await limiter.take(`mail resend ${ctx.user.userId}`, RESENDS, WINDOW_MINUTES);
  await inTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx, kinds, id, { hold: true });
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
  return readMessage(ctx, services, id);
}
