import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  ContactDetail,
  duplicate,
  duplicateQuestion,
} from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

export const visibleContacts = (ctx: Asking) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

/** By name, organisation, role, e-mail, telephone and tag, each in part. */
const searchContacts = (ctx: Asking, words: string) =>
  sql<boolean>`id in (select search_contacts(${words}, ${digitsOf(words)}, ${scopeSql(ctx)}))`;

/** Of a telephone, however it is written. */
function digitsOf(words: string): string {
  const digits = words.replace(/\D/g, '');
  return digits.length >= 4 ? digits : '';
}

const organisationSql = sql`coalesce(o.trading_name, o.company_name, c.organisation)`;
const yesOrNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 'yes' else 'no' end`;

export const contactSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => searchContacts(ctx, words);
  return {
    from: sql`contacts`,
    scope: ofOrganisations(ctx, 'contacts', { and: sql`deleted_at is null` }),
    search: foundBy,
    columns: {
      organisation: foreign(
        ['legal_entities'],
        ({ value, matches }) =>
          sql`id in (select contacts_at(${value}, ${scopeSql(ctx)})) and coalesce(${matches(
            sql`coalesce((select o.shown_name from legal_entities o where o.id = organisation_entity_id), organisation)`,
          )}, false)`,
      ),
      name: own(sql`name collate "pt-BR-x-icu"`, foundBy),
      role: own(sql`role`, foundBy),
      federation_unit: own(sql`federation_unit`),
      tags: own(sql`tags`, foundBy),
      legal_basis: own(sql`legal_basis`),
      opted_out: ownCondition((value) => (value === 'yes' ? sql`opted_out` : sql`not opted_out`)),
      bounced: ownCondition((value) =>
        value === 'yes' ? sql`bounced_emails <> '{}'` : sql`bounced_emails = '{}'`,
      ),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select c.id, c.name, ${organisationSql} as organisation, e.shown_name as owner, c.role, c.emails[1] as email, c.phones[1] as phone,
      c.federation_unit, c.tags, c.legal_basis, ${yesOrNo(sql`c.opted_out`)} as opted_out,
      ${yesOrNo(sql`c.bounced_emails <> '{}'`)} as bounced, c.updated_at
    from page join contacts c on c.id = page.id join legal_entities e on e.id = c.legal_entity_id
    left join legal_entities o on o.id = c.organisation_entity_id`,
  };
};

/** For pickers: the name, and how it is reached. */
export async function contactOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, name || ' (' || coalesce(emails[1], phones[1]) || ')' as label from contacts
    where ${visibleContacts(ctx)} and ${search ? searchContacts(ctx, search) : sql`true`} and ${listed ?? sql`true`}
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readContact(ctx: Asking, id: number): Promise<ContactDetail> {
  const { rows } = await sql<ContactDetail>`
    select c.id, c.version, c.name, c.organisation, c.role, c.emails, c.bounced_emails, c.phones, c.federation_unit,
      c.tags, c.notes, c.legal_basis, c.data_source, c.consented_on, c.consent_how, c.email_opt_out_on,
      c.message_opt_out_on, c.phone_opt_out_on, c.created_at, c.updated_at,
      case when o.id is not null then
        json_build_object('id', o.id, 'label', coalesce(o.trading_name, o.company_name)) end as organisation_entity,
      case when n.id is not null then json_build_object('id', n.id, 'label', n.shown_name) end as person,
      coalesce(e.trading_name, e.company_name) as owner
    from contacts c
    join legal_entities e on e.id = c.legal_entity_id
    left join legal_entities o on o.id = c.organisation_entity_id and o.id = any (${scopeSql(ctx)})
    left join natural_entities n on n.id = c.natural_entity_id and n.deleted_at is null
      and n.legal_entity_id = any (${scopeSql(ctx)})
    where c.id = ${id} and c.legal_entity_id = any (${scopeSql(ctx)}) and c.deleted_at is null`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

const SHOWN_DUPLICATES = 5;

export async function findDuplicates(
  ctx: UserCtx,
  { emails, except }: z.output<typeof duplicateQuestion>,
): Promise<z.output<typeof duplicate>[]> {
  // Asked for what is about to be written: where nothing can be written, there is nothing to compare with.
  activeOrganisation(ctx);
  if (emails.length === 0) return [];
  const { rows } = await sql<z.output<typeof duplicate>>`
    select c.id, c.name, ${organisationSql} as organisation,
      (select address from unnest(c.emails) address where address = any (${emails}) limit 1) as email
    from contacts c left join legal_entities o on o.id = c.organisation_entity_id
    where c.id in (select contacts_with_email(${emails}, ${scopeSql(ctx)})) and c.id is distinct from ${except}
    order by c.id limit ${SHOWN_DUPLICATES}`.execute(ctx.db);
  return rows;
}

const OFFERED_TAGS = 200;

export async function tagsInUse(ctx: UserCtx): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from contacts, unnest(tags) tag
    where ${visibleContacts(ctx)} and tags <> '{}'
    group by tag order by count(*) desc, tag limit ${OFFERED_TAGS}`.execute(ctx.db);
  return rows.map(({ tag }) => tag);
}
