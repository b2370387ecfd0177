import type { MailDetail } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { MailState } from '@conforme/contracts/platform/mail/mail-state.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations, rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { type Asking, exceeds } from '../../platform/accounts/account-actions.ts';
import { readableTypes } from '../../platform/cases/readable-kinds.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type Kinds = readonly CaseKind[];

export interface Reading {
  readonly mail: Mail;
  /** Every kind of case that letters may tell of. */
  readonly kinds: Kinds;
}

/** First belt: messages of the active entity and its units. */
export const inScope = (ctx: Pick<UserCtx, 'scope'>) =>
  sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`;

/** The whole outbox, with links and codes to hand over, is the administration's. */
const readsAll = ({ user }: Pick<UserCtx, 'user'>) => user.permissions.has('mail_outbox.menu');

/** Others read what tells of cases, and of those kinds alone whose cases they may open. */
const ofCases = (ctx: Pick<UserCtx, 'scope' | 'user'>, kinds: Kinds) =>
  sql<boolean>`${inScope(ctx)} and case_id is not null and exists (select from cases c
    where c.id = mail_messages.case_id and c.form_type = any (${readableTypes(ctx, kinds)}::text[]))`;

/** Rows of `mail_messages` that this session may read. */
export const isReadable = (ctx: Pick<UserCtx, 'scope' | 'user'>, kinds: Kinds) =>
  readsAll(ctx) ? inScope(ctx) : ofCases(ctx, kinds);

export const mailSource =
  (kinds: Kinds) =>
  (ctx: UserCtx): GridSource => {
    const foundBy = (words: string) => sql`id in (select search_mail_messages(${words}, ${scopeSql(ctx)}))`;
    return {
      from: sql`mail_messages`,
      scope: readsAll(ctx) ? ofOrganisations(ctx, 'mail_messages') : rowsWhere(ofCases(ctx, kinds)),
      search: foundBy,
      columns: {
        subject: own(sql`subject`, foundBy),
        recipient_name: own(sql`recipient_name collate "pt-BR-x-icu"`, foundBy),
        recipient_address: own(sql`recipient_address`, foundBy),
        state: own(sql`state`),
        tries: own(sql`tries`),
        created_at: own(sql`created_at`),
        sent_at: own(sql`sent_at`),
      },
      rows: sql`
    select m.id, m.subject, m.recipient_name, m.recipient_address, m.state, m.tries, m.created_at, m.sent_at,
      coalesce(organisation.trading_name, organisation.company_name) as organisation
    from page join mail_messages m on m.id = page.id join legal_entities organisation on organisation.id = m.legal_entity_id`,
    };
  };

/** The row as it is stored; inside a transaction it is held until the end. */
export async function findMessage(ctx: Asking, kinds: Kinds, id: number, { hold = false } = {}) {
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
      .select(['last_error', 'created_at', 'sent_at', 'legal_entity_id', 'handed_at', 'not_before'])
      .where('id', '=', id)
      .where(isReadable(ctx, kinds))
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

type Secret =
  | { readonly kind: 'none'; readonly value: null }
  | { readonly kind: 'link' | 'code'; readonly value: string };

/** What of a letter opens something, and therefore is not read with it. */
export function secretOf(letter: Letter | null): Secret {
  if (letter?.code !== undefined) return { kind: 'code', value: letter.code };
  return letter?.link ? { kind: 'link', value: letter.link.url } : { kind: 'none', value: null };
}

/** See `mailSecret` in the contract. */
export async function secretState(
  ctx: Asking,
  mail: Mail,
  message: FoundMessage,
  letter: Letter | null,
): Promise<MailDetail['secret']> {
  if (secretOf(letter).kind === 'none') return 'none';
  if (mail.sends || message.state === 'sent') return 'sent';
  // A secret that was handed over opens the account its letter names and no other under the same address: asking about
  // those would let any organisation shut this way, and tell that they exist.
  const { user_id: account } = message;
  if (account !== null && account !== ctx.user.userId && (await exceeds(ctx, account))) return 'beyond';
  return 'shown';
}

export async function readMessage(ctx: UserCtx, { mail, kinds }: Reading, id: number): Promise<MailDetail> {
  const message = await findMessage(ctx, kinds, id);
  const letter = openMessage(mail, message);
  const { organisation } = await ctx.db
    .selectFrom('legal_entities')
    .select(sql<string>`coalesce(trading_name, company_name)`.as('organisation'))
    .where('id', '=', message.legal_entity_id)
    .executeTakeFirstOrThrow();
  const { letter: _, user_id: __, legal_entity_id: ___, uuid: ____, ...shown } = message;
  const hands = readsAll(ctx);
  return {
    ...shown,
    state: message.state as MailState,
    organisation,
    paragraphs: letter && [...(letter.greeting ? [letter.greeting] : []), ...letter.paragraphs],
    closing: [...(letter?.closing ?? [])],
    link_label: hands ? (letter?.link?.label ?? null) : null,
    secret_kind: hands ? secretOf(letter).kind : 'none',
    secret: hands ? await secretState(ctx, mail, message, letter) : 'none',
    can_resend: hands && mail.sends && letter !== null && message.state !== 'queued',
  };
}
