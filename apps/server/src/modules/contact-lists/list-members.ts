import { messages } from '@conforme/contracts/core/messages.ts';
import {
  MOST_AT_ONCE,
  type Pasted,
} from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import {
  type PastedEmail,
  readPastedEmails,
} from '@conforme/contracts/modules/contact-lists/pasted-emails.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { contactsByEmail, createContactsByEmail } from '../../platform/contacts/contacts-by-email.ts';
import { putInLists } from '../../platform/contacts/list-membership.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { lockList } from './contact-list.actions.ts';

type Writing = InTransaction<UserCtx>;
type Locked = Awaited<ReturnType<typeof lockList>>;

/** Fixed lists alone have members somebody puts there; the row is held, so that two people take turns. */
async function lockStatic(ctx: Writing, id: number): Promise<Locked> {
  const list = await lockList(ctx, id);
  if (list.kind !== 'static')
    throw new AppError('conflict', 'Os contatos desta lista vêm do filtro dela: altere o filtro.');
  return list;
}

export const addMembers = (ctx: UserCtx, id: number, contactIds: readonly number[]) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const list = await lockStatic(ctx, id);
    const wanted = [...new Set(contactIds)];
    const { rows } = await sql`
      select from contacts where id = any (${wanted}::bigint[]) and deleted_at is null
        and legal_entity_id in (select entity_id from legal_entity_tree where ancestor_id = ${list.legal_entity_id})`.execute(
      ctx.db,
    );
    if (rows.length < wanted.length) throw invalidField('contact_ids', 'Um destes contatos não existe.');
    const added = await putIn(ctx, list, wanted);
    if (added > 0) await audit(ctx, 'contact_list.members_added', ['contact_list', id], { added });
    return { added, already: wanted.length - added };
  });

const putIn = (ctx: Writing, { id }: Locked, contactIds: readonly number[]) =>
  putInLists(
    ctx.db,
    contactIds.map((contactId) => ({ listId: id, contactId })),
  );

export const removeMember = (ctx: UserCtx, id: number, contactId: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockStatic(ctx, id);
    const gone = await ctx.db
      .deleteFrom('contact_list_members')
      .where('list_id', '=', id)
      .where('contact_id', '=', contactId)
      .returning('contact_id')
      .executeTakeFirst();
    found(gone);
    await audit(ctx, 'contact_list.member_removed', ['contact_list', id], { contact_id: contactId });
    return {};
  });

/** What is valid is put in; addresses of nobody are told, and become contacts only when that is asked for. */
export const pasteMembers = (
  ctx: UserCtx,
  optOuts: ContactOptOuts,
  id: number,
  { text, create_unknown }: { text: string; create_unknown: boolean },
): Promise<Pasted> => {
  const { valid, invalid } = readPastedEmails(text);
  if (valid.length === 0) throw invalidField('text', messages.onlyValidEmails);
  if (valid.length > MOST_AT_ONCE) throw invalidField('text', 'Cole no máximo 5.000 e-mails de cada vez.');
  if (create_unknown && !ctx.user.permissions.has('contacts.edit'))
    throw invalidField('create_unknown', 'Para criar contatos é preciso poder cadastrá-los.');
  return inActiveOrganisation(ctx, async (ctx) => {
    const list = await lockStatic(ctx, id);
    const { known, unknown } = await sortOut(ctx, list, valid);
    const created =
      create_unknown && unknown.length > 0
        ? await createContactsByEmail(ctx.db, optOuts, {
            legalEntityId: list.legal_entity_id,
            wanted: unknown,
            dataSource: `Lista "${list.name}"`.slice(0, 120),
          })
        : { contactIds: [], created: 0 };
    const wanted = [...new Set([...known, ...created.contactIds])];
    const added = await putIn(ctx, list, wanted);
    if (added > 0)
      await audit(ctx, 'contact_list.members_added', ['contact_list', id], {
        added,
        ...(created.created > 0 ? { contacts_created: created.created } : {}),
      });
    return {
      added,
      already: wanted.length - added,
      created: created.created,
      unknown: create_unknown ? [] : unknown,
      invalid,
    };
  });
};

async function sortOut(ctx: Writing, list: Locked, pasted: readonly PastedEmail[]) {
  const byEmail = await contactsByEmail(
    ctx.db,
    list.legal_entity_id,
    pasted.map(({ email }) => email),
  );
  return {
    known: pasted.flatMap(({ email }) => byEmail.get(email) ?? []),
    unknown: pasted.filter(({ email }) => !byEmail.has(email)),
  };
}
