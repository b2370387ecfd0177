import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { type ContactInput, contactCreate } from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { type FixedList, fixedListsFor, putInLists } from '../../platform/contacts/list-membership.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { choiceCell, dateCell, listCell } from '../../platform/imports/cell-values.ts';
import {
  type Finding,
  type Importing,
  importTarget,
  type RowValues,
  type Written,
} from '../../platform/imports/import-target.ts';
import { unitCell } from '../../platform/imports/place-cells.ts';
import { problemsOf } from '../../platform/imports/schema-problems.ts';
import { visibleContacts } from './contacts.queries.ts';
import { contactFields } from './import-fields.ts';

interface ContactImport {
  readonly input: ContactInput;
  readonly given: ReadonlySet<string>;
  readonly listNames: readonly string[];
  /** Found by their names. */
  readonly listIds: readonly number[];
}

export const contactsImport = (optOuts: ContactOptOuts) =>
  importTarget<ContactImport>({
    key: 'contacts',
    fields: contactFields,
    parse: parseContact,
    keysOf: ({ input }) => input.emails,
    examine: examineContacts,
    create: (ctx, rows) => createContacts(ctx, optOuts, rows),
    update: (ctx, changes) => updateContacts(ctx, optOuts, changes),
  });

function parseContact(values: RowValues) {
  const { emails, phones, tags, lists, federation_unit: unit, legal_basis, consented_on, ...plain } = values;
  const parsed = contactCreate.safeParse({
    name: '',
    ...plain,
    emails: listCell(emails),
    phones: listCell(phones),
    tags: listCell(tags),
    ...(unit ? { federation_unit: unitCell(unit) } : {}),
    ...(legal_basis ? { legal_basis: basisOf(legal_basis) } : {}),
    ...(consented_on ? { consented_on: dateCell(consented_on) } : {}),
  });
  if (!parsed.success) return { problems: problemsOf(parsed.error, (path) => path.split('.')[0] as string) };
  const listNames = (lists ?? '').split(/[;\n]/).flatMap((name) => name.trim() || []);
  return { row: { input: parsed.data, given: new Set(Object.keys(values)), listNames, listIds: [] } };
}

const withoutArticle = (text: string): string => text.split(' (', 1)[0] as string;

/** With or without its article of the law. */
const basisOf = (text: string): string => {
  const named = legalBases.options.find(
    ({ label }) => plainText(withoutArticle(label)) === plainText(withoutArticle(text)),
  );
  return named?.value ?? choiceCell(legalBases, text);
};

/** Whoever has one of the addresses, and the lists by their names. */
async function examineContacts(
  ctx: Importing,
  rows: readonly ContactImport[],
): Promise<Finding<ContactImport>[]> {
  const byEmail = await contactsKnown(
    ctx,
    rows.flatMap(({ input }) => input.emails),
  );
  const lists = rows.some(({ listNames }) => listNames.length > 0) ? await fixedListsFor(ctx) : [];
  // The first of a name counts, as it is listed.
  const idByName = new Map(lists.toReversed().map(({ id, name }) => [plainText(name), id]));
  const mayFill = ctx.user.permissions.has('contact_lists.edit');
  return rows.map((row) => {
    const id = row.input.emails.map((email) => byEmail.get(email)).find((match) => match !== undefined);
    return {
      duplicate: id === undefined ? null : { id, reason: 'Mesmo e-mail' },
      ...withLists(row, idByName, mayFill),
    };
  });
}

async function contactsKnown(ctx: Importing, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ id: number; emails: string[] }>`
    select id, emails from contacts where id in (select contacts_with_email(${emails}, ${scopeSql(ctx)}))
    order by id desc`.execute(ctx.db);
  return new Map(rows.flatMap((known) => known.emails.map((email) => [email, known.id] as const)));
}

function withLists(
  row: ContactImport,
  idByName: ReadonlyMap<string, FixedList['id']>,
  mayFill: boolean,
): Finding<ContactImport> {
  const problem = (message: string) => ({ problems: [{ field: 'lists', message }] });
  if (row.listNames.length === 0) return { row };
  if (!mayFill) return problem('Para pôr contatos em listas é preciso poder alterar listas de contatos.');
  const found = row.listNames.map((name) => idByName.get(plainText(name)));
  const missing = row.listNames.find((_, at) => found[at] === undefined);
  if (missing !== undefined) return problem(`Não há lista fixa chamada "${missing}".`);
  return { row: { ...row, listIds: [...new Set(found.flatMap((id) => id ?? []))] } };
}

/** Every row's contact into every list the row names. */
const fillLists = (
  ctx: Importing<Transaction>,
  rows: readonly { readonly id: number; readonly row: ContactImport }[],
) =>
  putInLists(
    ctx.db,
    rows.flatMap(({ id, row }) => row.listIds.map((listId) => ({ listId, contactId: id }))),
  );

async function createContacts(
  ctx: Importing<Transaction>,
  optOuts: ContactOptOuts,
  rows: readonly ContactImport[],
): Promise<Written> {
  const inputs = rows.map(({ input }) => input);
  const made = await ctx.db
    .insertInto('contacts')
    .values(
      (await optOuts.carried(ctx.db, ctx.legalEntityId, inputs)).map((input) => ({
        legal_entity_id: ctx.legalEntityId,
        ...input,
        data_source: input.data_source ?? 'Importação de planilha',
      })),
    )
    .returning('id')
    .execute();
  await fillLists(
    ctx,
    made.flatMap(({ id }, at) => {
      const row = rows[at];
      return row ? [{ id, row }] : [];
    }),
  );
  return { outcomes: made.map(({ id }) => id) };
}

/** E-mails, telephones and tags join those that are there. */
async function updateContacts(
  ctx: Importing<Transaction>,
  optOuts: ContactOptOuts,
  changes: readonly { id: number; row: ContactImport }[],
): Promise<Written> {
  const known = await ctx.db
    .selectFrom('contacts')
    .select([
      ...(['id', 'legal_entity_id', 'emails', 'phones', 'tags'] as const),
      ...(['email_opt_out_on', 'message_opt_out_on', 'phone_opt_out_on'] as const),
    ])
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .where(visibleContacts(ctx))
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(known.map((contact) => [contact.id, contact]));
  for (const { id, row } of changes) {
    const contact = byId.get(id);
    if (!contact) continue;
    const { input, given } = row;
    const { email_opt_out_on, message_opt_out_on, phone_opt_out_on } = contact;
    const merged = await optOuts.changed(ctx.db, contact.legal_entity_id, contact, {
      ...input,
      emails: [...new Set([...input.emails, ...contact.emails])].slice(0, 10),
      phones: [...new Set([...input.phones, ...contact.phones])].slice(0, 10),
      tags: [...new Set([...contact.tags, ...input.tags])].slice(0, 20),
      ...{ email_opt_out_on, message_opt_out_on, phone_opt_out_on },
    });
    const columns = Object.fromEntries(
      Object.entries(merged).filter(([column]) => given.has(column) || column.endsWith('_opt_out_on')),
    );
    await ctx.db.updateTable('contacts').set(columns).where('id', '=', id).execute();
  }
  await fillLists(
    ctx,
    changes.filter(({ id }) => byId.has(id)),
  );
  return { outcomes: changes.map(({ id }) => id) };
}
