import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, ownCondition, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { organisationNamed } from '../../platform/organisations/organisation-named.ts';
import type { SealedColumns, SealedPerson } from '../../platform/people/sealed-person.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

/** Of the organisations one works in; a person of one's own elsewhere is in the profile, not here. */
export const visiblePersons = (ctx: Asking) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

const photoAddressSql = sql`'/api/v1/natural_entities/' || n.id || '/photo?v=' || n.photo_id`;

/** What can still be taken back, the last first. */
const mergesSql = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'name', gone.shown_name, 'merged_at', m.merged_at, 'is_last',
    m.id = (select max(id) from natural_entity_merges where survivor_id = n.id)) order by m.id desc)
  from natural_entity_merges m join natural_entities gone on gone.id = m.merged_id
  where m.survivor_id = n.id and m.merged_at > now() - interval '30 days'), '[]')`;

/** By name, e-mail and telephone in part; by CPF, RG, account and mother's name only as a whole. */
export const searched = (ctx: Asking, sealed: SealedPerson, words: string) =>
  sql`${words}, ${digitsOf(words)}, ${sealed.digestsOf(words)}::bytea[], ${scopeSql(ctx)}`;

/** Of a telephone, however it is written; what has letters is none. */
function digitsOf(words: string): string {
  const digits = /\p{L}/u.test(words) ? '' : words.replace(/\D/g, '');
  return digits.length >= 4 ? digits : '';
}

export const personSource =
  (sealed: SealedPerson) =>
  (ctx: UserCtx): GridSource => {
    const foundBy = (words: string) =>
      sql`id in (select search_natural_entities(${searched(ctx, sealed, words)}))`;
    const inCity = (words: string) =>
      sql`id in (select natural_entities_of_city(${words}, ${scopeSql(ctx)}))`;
    return {
      from: sql`natural_entities`,
      scope: ofOrganisations(ctx, 'natural_entities', { and: sql`deleted_at is null` }),
      search: foundBy,
      columns: {
        name: own(sql`shown_name collate "pt-BR-x-icu"`, foundBy),
        birth_date: own(sql`birth_date`),
        city: own(sql`city collate "pt-BR-x-icu"`, inCity),
        federation_unit: own(sql`federation_unit`),
        organisation: organisationNamed(ctx),
        has_user: ownCondition((value) =>
          value === 'yes' ? sql`user_id is not null` : sql`user_id is null`,
        ),
        updated_at: own(sql`updated_at`),
      },
      rows: sql`
      select n.id, n.shown_name as name, n.uuid, n.cpf_sealed, n.birth_date, n.emails[1] as email, n.phones[1] as phone,
        n.city, n.federation_unit, n.updated_at, coalesce(e.trading_name, e.company_name) as organisation,
        case when n.user_id is null then 'no' else 'yes' end as has_user, ${photoAddressSql} as photo
      from page join natural_entities n on n.id = page.id join legal_entities e on e.id = n.legal_entity_id`,
      present: ({ uuid, cpf_sealed, ...row }) => ({
        ...row,
        cpf: sealed.maskedCpf({ uuid, cpf_sealed } as Pick<SealedColumns, 'uuid' | 'cpf_sealed'>),
      }),
    };
  };

/** For pickers: the name, and what tells two of the same name apart. */
export async function personOptions(
  ctx: UserCtx,
  sealed: SealedPerson,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const label = sql`shown_name || coalesce(' (' || coalesce(to_char(birth_date, 'DD/MM/YYYY'), emails[1]) || ')', '')`;
  const rowsOf = listed
    ? sql`natural_entities where ${visiblePersons(ctx)} and ${listed}
        and ${search ? sql`id in (select search_natural_entities(${searched(ctx, sealed, search)}))` : sql`true`}
      order by shown_name collate "pt-BR-x-icu", id limit ${limit}`
    : sql`pick_natural_entities(${searched(ctx, sealed, search)}, ${limit}) with ordinality as picked (id, place)
      join natural_entities using (id)
      where ${visiblePersons(ctx)}
      order by place`;
  const { rows } = await sql<{ id: number; label: string }>`
    select id, ${label} as label from ${rowsOf}`.execute(ctx.db);
  return rows;
}

/** An account that left the asker's sight still stands there: saving the form must not take it away. */
const accountLabel = (of: RawBuilder<unknown>) =>
  sql`coalesce(${of}.name || ' (' || ${of}.email || ')', 'Conta de outra organização')`;

type Stored = Omit<NaturalEntityDetail, 'sealed'> & SealedColumns;

export async function readPerson(
  ctx: Asking,
  sealed: SealedPerson,
  id: number,
): Promise<NaturalEntityDetail> {
  const { rows } = await sql<Stored>`
    select n.id, n.version, n.shown_name as name, n.first_name, n.surname, n.social_name, n.gender, n.birth_date,
      n.marital_status, n.uuid, n.cpf_sealed, n.rg_sealed, n.mother_name_sealed, n.bank_account_sealed,
      n.emails, n.phones, n.addresses, n.notes, n.legal_basis, n.data_source,
      case when n.user_id is not null then json_build_object('id', n.user_id, 'label', ${accountLabel(sql`u`)}) end as "user",
      case when r.id is not null then json_build_object('user', ${accountLabel(sql`asked`)}, 'asked_at', r.created_at) end
        as link_request, n.holder_confirmed_at,
      coalesce(e.trading_name, e.company_name) as organisation, ${photoAddressSql} as photo, n.created_at, n.updated_at,
      ${mergesSql} as merges
    from natural_entities n
    join legal_entities e on e.id = n.legal_entity_id
    left join users u on u.id = n.user_id
    left join person_link_requests r on r.natural_entity_id = n.id and r.created_at > now() - interval '30 days'
    left join users asked on asked.id = r.user_id
    where n.id = ${id} and n.legal_entity_id = any (${scopeSql(ctx)}) and n.deleted_at is null`.execute(
    ctx.db,
  );
  const { uuid, cpf_sealed, rg_sealed, mother_name_sealed, bank_account_sealed, ...person } = found(rows[0]);
  const columns = { uuid, cpf_sealed, rg_sealed, mother_name_sealed, bank_account_sealed };
  return { ...person, sealed: sealed.masked(columns) };
}
