import { legalBases } from '@conforme/contracts/core/legal-basis.ts';
import { plainText } from '@conforme/contracts/core/plain-text.ts';
import { type ContactWish, contactCreate } from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { choiceCell, dateCell, listCell } from '../../platform/imports/cell-values.ts';
import {
  type Finding,
  type ImportField,
  type Importing,
  importTarget,
  type RowValues,
  type Written,
} from '../../platform/imports/import-target.ts';
import { unitCell } from '../../platform/imports/place-cells.ts';
import { problemsOf } from '../../platform/imports/schema-problems.ts';
import { visibleContacts } from './contacts.queries.ts';

const fields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Nome',
    aliases: ['nome completo', 'contato', 'nome do contato'],
    required: true,
    example: 'Carla Menezes',
  },
  {
    key: 'organisation',
    label: 'Organização',
    aliases: ['empresa', 'instituição', 'escola', 'órgão'],
    example: 'Papelaria Central',
  },
  { key: 'role', label: 'Função', aliases: ['cargo', 'papel'], example: 'Gerente de vendas' },
  {
    key: 'emails',
    label: 'E-mail',
    aliases: ['emails', 'e-mails', 'correio eletrônico'],
    hint: 'Vários na mesma célula, separados por ponto e vírgula. É preciso ao menos um e-mail ou telefone.',
    example: 'carla@papelaria.com.br',
  },
  {
    key: 'phones',
    label: 'Telefone',
    aliases: ['telefones', 'celular', 'fone', 'whatsapp', 'tel'],
    hint: 'Com DDD. Vários na mesma célula, separados por ponto e vírgula.',
    example: '(43) 3322-4455',
  },
  { key: 'federation_unit', label: 'UF', aliases: ['estado'], example: 'PR' },
  {
    key: 'tags',
    label: 'Etiquetas',
    aliases: ['etiqueta', 'tags', 'grupo', 'categoria'],
    hint: 'Separadas por ponto e vírgula.',
    example: 'fornecedores',
  },
  {
    key: 'legal_basis',
    label: 'Base legal',
    hint: 'Consentimento pede também a data e a forma.',
    example: 'Legítimo interesse',
  },
  {
    key: 'consented_on',
    label: 'Data do consentimento',
    aliases: ['consentiu em'],
    hint: 'No formato DD/MM/AAAA.',
    example: '',
  },
  {
    key: 'consent_how',
    label: 'Como consentiu',
    aliases: ['forma do consentimento', 'forma de consentimento'],
    example: '',
  },
  {
    key: 'data_source',
    label: 'Origem dos dados',
    aliases: ['origem', 'fonte'],
    example: 'Cartão de visita',
  },
  { key: 'notes', label: 'Observações', aliases: ['observação', 'obs', 'anotações'], example: '' },
];

interface ContactImport {
  readonly wish: ContactWish;
  readonly given: ReadonlySet<string>;
}

export const contactsImport = (optOuts: ContactOptOuts) =>
  importTarget<ContactImport>({
    key: 'contacts',
    fields,
    parse: parseContact,
    keysOf: ({ wish }) => wish.emails,
    examine: findContacts,
    create: (ctx, rows) => createContacts(ctx, optOuts, rows),
    update: (ctx, changes) => updateContacts(ctx, optOuts, changes),
  });

function parseContact(values: RowValues) {
  const { emails, phones, tags, federation_unit: unit, legal_basis, consented_on, ...plain } = values;
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
  return { row: { wish: parsed.data, given: new Set(Object.keys(values)) } };
}

/** With or without its article of the law. */
const basisOf = (text: string): string => {
  const named = legalBases.options.find(
    ({ label }) => plainText(label.replace(/ \(.*$/, '')) === plainText(text.replace(/ \(.*$/, '')),
  );
  return named?.value ?? choiceCell(legalBases, text);
};

/** Whoever has one of the addresses. */
async function findContacts(ctx: Importing, rows: readonly ContactImport[]): Promise<Finding[]> {
  const asked = rows.flatMap(({ wish }) => wish.emails);
  if (asked.length === 0) return rows.map(() => ({}));
  const { rows: known } = await sql<{ id: number; emails: string[] }>`
    select id, emails from contacts where id in (select contacts_with_email(${asked}, ${scopeSql(ctx)}))
    order by id desc`.execute(ctx.db);
  const byEmail = new Map(known.flatMap(({ id, emails }) => emails.map((email) => [email, id] as const)));
  return rows.map(({ wish }) => {
    const id = wish.emails.map((email) => byEmail.get(email)).find((match) => match !== undefined);
    return id === undefined ? {} : { duplicate: { id, reason: 'Mesmo e-mail' } };
  });
}

async function createContacts(
  ctx: Importing<Transaction>,
  optOuts: ContactOptOuts,
  rows: readonly ContactImport[],
): Promise<Written> {
  const wishes = rows.map(({ wish }) => wish);
  const made = await ctx.db
    .insertInto('contacts')
    .values(
      (await optOuts.carried(ctx.db, ctx.legalEntityId, wishes)).map((wish) => ({
        legal_entity_id: ctx.legalEntityId,
        ...wish,
        data_source: wish.data_source ?? 'Importação de planilha',
      })),
    )
    .returning('id')
    .execute();
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
    const { wish, given } = row;
    const { email_opt_out_on, message_opt_out_on, phone_opt_out_on } = contact;
    const merged = await optOuts.changed(ctx.db, contact.legal_entity_id, contact, {
      ...wish,
      emails: [...new Set([...wish.emails, ...contact.emails])].slice(0, 10),
      phones: [...new Set([...wish.phones, ...contact.phones])].slice(0, 10),
      tags: [...new Set([...contact.tags, ...wish.tags])].slice(0, 20),
      ...{ email_opt_out_on, message_opt_out_on, phone_opt_out_on },
    });
    const columns = Object.fromEntries(
      Object.entries(merged).filter(([column]) => given.has(column) || column.endsWith('_opt_out_on')),
    );
    await ctx.db.updateTable('contacts').set(columns).where('id', '=', id).execute();
  }
  return { outcomes: changes.map(({ id }) => id) };
}
