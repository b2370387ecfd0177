import type { MailDetail } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import type { MailState } from '@conforme/contracts/modules/mail-outbox/mail-state.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { GridSource } from '../../core/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { textHolds } from '../../core/search-text.ts';
import { type Asking, exceeds } from '../../platform/accounts/account-actions.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** First belt: messages of the active entity and its units. */
const inScope = (ctx: Pick<UserCtx, 'scope'>) => sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`;

export const mailSource = (ctx: UserCtx): GridSource => ({
  from: sql`mail_messages`,
  where: inScope(ctx),
  search: (words) => sql`id in (select search_mail_messages(${words}, ${scopeSql(ctx)}))`,
  matches: textHolds,
  perEntity: { table: 'mail_messages' },
  searched: ['subject', 'recipient_name', 'recipient_address'],
  columns: {
    subject: sql`subject`,
    recipient_name: sql`recipient_name collate "pt-BR-x-icu"`,
    recipient_address: sql`recipient_address`,
    state: sql`state`,
    tries: sql`tries`,
    created_at: sql`created_at`,
    sent_at: sql`sent_at`,
  },
  rows: sql`
    select m.id, m.subject, m.recipient_name, m.recipient_address, m.state, m.tries, m.created_at, m.sent_at,
      coalesce(house.trading_name, house.company_name) as organisation
    from page join mail_messages m on m.id = page.id join legal_entities house on house.id = m.legal_entity_id`,
});

/** The row as it is stored; inside a transaction it is held until the end. */
export async function findMessage(ctx: Asking, id: number, { hold = false } = {}) {
  return found(
    await ctx.db
      .selectFrom('mail_messages')
      .select([
        'id',
        'uuid',
        'user_id',
        'recipient_name',
        'recipient_address',
        'subject',
        'letter',
        'state',
        'tries',
      ])
      .select(['last_error', 'created_at', 'sent_at', 'legal_entity_id'])
      .where('id', '=', id)
      .where(inScope(ctx))
      .$if(hold, (query) => query.forUpdate())
      .executeTakeFirst(),
  );
}
export type FoundMessage = Awaited<ReturnType<typeof findMessage>>;

export const openMessage = (mail: Mail, { id, uuid, letter }: FoundMessage): Letter | null => {
  try {
    return letter && mail.open({ id, uuid, letter });
  } catch {
    // Sealed under another master key: as good as forgotten.
    return null;
  }
};

/** See `mailLink` in the contract. */
export async function linkState(
  ctx: Asking & Pick<UserCtx, 'system'>,
  mail: Mail,
  message: FoundMessage,
  letter: Letter | null,
): Promise<MailDetail['link']> {
  if (!letter?.link) return 'none';
  if (mail.sends || message.state === 'sent') return 'sent';
  const account = message.user_id ?? (await accountAt(ctx, message.recipient_address));
  if (account === null || account === ctx.user.userId) return 'shown';
  return (await exceeds(ctx, account)) ? 'beyond' : 'shown';
}

/** Whoever wrote the message may not have named the account: its address does, wherever it was made. */
async function accountAt({ system }: Pick<UserCtx, 'system'>, address: string): Promise<number | null> {
  const user = await system
    .selectFrom('users')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .executeTakeFirst();
  return user?.id ?? null;
}

export async function readMessage(ctx: UserCtx, mail: Mail, id: number): Promise<MailDetail> {
  const message = await findMessage(ctx, id);
  const letter = openMessage(mail, message);
  const { organisation } = await ctx.db
    .selectFrom('legal_entities')
    .select(sql<string>`coalesce(trading_name, company_name)`.as('organisation'))
    .where('id', '=', message.legal_entity_id)
    .executeTakeFirstOrThrow();
  const { letter: _, user_id: __, legal_entity_id: ___, uuid: ____, ...shown } = message;
  return {
    ...shown,
    state: message.state as MailState,
    organisation,
    paragraphs: letter && [...(letter.greeting ? [letter.greeting] : []), ...letter.paragraphs],
    closing: [...(letter?.closing ?? [])],
    link_label: letter?.link?.label ?? null,
    link: await linkState(ctx, mail, message, letter),
    can_resend: mail.sends && letter !== null && message.state !== 'queued',
  };
}
