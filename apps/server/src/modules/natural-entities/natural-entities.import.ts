import { randomUUID } from 'node:crypto';
import { federationUnitOfCep, federationUnits } from '@conforme/contracts/core/brazil/federation-units.ts';
import { genders, maritalStatuses } from '@conforme/contracts/core/person.ts';
import { plainText } from '@conforme/contracts/core/plain-text.ts';
import {
  type NaturalEntityWish,
  naturalEntityCreate,
} from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { choiceCell, dateCell, digitsCell, listCell } from '../../platform/imports/cell-values.ts';
import {
  type Finding,
  type Importing,
  importTarget,
  type RowValues,
} from '../../platform/imports/import-target.ts';
import { problemsOf } from '../../platform/imports/schema-problems.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import { personImportFields } from './import-fields.ts';
import { visiblePersons } from './natural-entities.queries.ts';
import { columnsOf } from './natural-entity.actions.ts';

interface PersonRow {
  readonly wish: NaturalEntityWish;
  /** Names of what the row says; the rest of the wish is only what nothing means. */
  readonly given: ReadonlySet<string>;
}

export const naturalEntitiesImport = (sealed: SealedPerson) =>
  importTarget<PersonRow>({
    key: 'natural_entities',
    fields: personImportFields,
    parse: parsePerson,
    keysOf: ({ wish }) => [
      ...(wish.cpf ? [`cpf ${wish.cpf}`] : []),
      ...(wish.birth_date ? [`${wish.birth_date} ${plainText(nameOf(wish))}`] : []),
    ],
    examine: (ctx, rows) => findPersons(ctx, sealed, rows),
    create: (ctx, rows) => createPersons(ctx, sealed, rows),
    update: (ctx, changes) => updatePersons(ctx, sealed, changes),
  });

const nameOf = ({ first_name, surname }: Pick<NaturalEntityWish, 'first_name' | 'surname'>) =>
  `${first_name} ${surname}`;

const addressKeys = [
  'postal_code',
  'street',
  'street_number',
  'address_complement',
  'district',
  'city',
  'federation_unit',
];
const plainKeys = ['social_name', 'rg', 'mother_name', 'notes', 'data_source'];

function parsePerson(values: RowValues) {
  const [first = '', ...rest] = (values.full_name ?? '').split(/\s+/);
  const names = { first_name: values.first_name ?? first, surname: values.surname ?? rest.join(' ') };
  const address = Object.fromEntries(addressKeys.flatMap((key) => (values[key] ? [[key, values[key]]] : [])));
  const hasAddress = Object.keys(address).length > 0;
  const wish = {
    ...names,
    ...Object.fromEntries(plainKeys.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
    ...(values.cpf ? { cpf: digitsCell(values.cpf, 11) } : {}),
    ...(values.birth_date ? { birth_date: dateCell(values.birth_date) } : {}),
    ...(values.gender ? { gender: choiceCell(genders, values.gender) } : {}),
    ...(values.marital_status ? { marital_status: choiceCell(maritalStatuses, values.marital_status) } : {}),
    emails: listCell(values.emails),
    phones: listCell(values.phones),
    addresses: hasAddress ? [{ kind: 'home', ...address, ...placeOf(address) }] : [],
  };
  const parsed = naturalEntityCreate.safeParse(wish);
  if (!parsed.success) return { problems: problemsOf(parsed.error, (path) => fieldOf(path, values)) };
  return { row: { wish: parsed.data, given: new Set([...Object.keys(values), 'first_name', 'surname']) } };
}

/** A unit by its letters or its name; the one of the postal code where none is given. */
function placeOf({ postal_code = '', federation_unit }: Record<string, string>) {
  const wanted = plainText(federation_unit ?? '');
  const unit = federation_unit
    ? federationUnits.find(({ abbreviation, name }) =>
        [plainText(abbreviation), plainText(name)].includes(wanted),
      )
    : undefined;
  const found = federation_unit
    ? (unit?.abbreviation ?? federation_unit)
    : federationUnitOfCep(digitsCell(postal_code, 8));
  return {
    ...(found ? { federation_unit: found } : {}),
    ...(postal_code ? { postal_code: digitsCell(postal_code, 8) } : {}),
  };
}

/** 'addresses.0.city' → 'city'; a name that is missing is missing where the names come from. */
function fieldOf(path: string, values: RowValues): string {
  const [head = '', , inner] = path.split('.');
  if (head === 'addresses' && inner) return inner;
  return (head === 'first_name' || head === 'surname') &&
    !values[head] &&
    !(values.first_name && head === 'surname')
    ? 'full_name'
    : head;
}

/** By CPF; else by name and day of birth, unless both have a CPF and not the same. */
async function findPersons(
  ctx: Importing,
  sealed: SealedPerson,
  rows: readonly PersonRow[],
): Promise<Finding[]> {
  const digests = rows.map(({ wish }) => (wish.cpf ? sealed.digest('cpf', wish.cpf) : null));
  const names = rows.map(({ wish }) => nameOf(wish));
  const births = rows.map(({ wish }) => wish.birth_date);
  const { rows: found } = await sql<{ place: number; id: number; same_cpf: boolean }>`
    with asked as (
      select * from unnest(${digests}::bytea[], ${names}::text[], ${births}::date[]) with ordinality as a (digest, name, birth, place)
    ), persons as (select * from natural_entities where ${visiblePersons(ctx)})
    select distinct on (place) place::int, id, same_cpf from (
      select place, id, true as same_cpf from asked join persons on cpf_digest = digest
      union all
      select place, id, false from asked join persons on birth_date = birth
        and plain_text(first_name || ' ' || surname) = plain_text(name)
        and (cpf_digest is null or digest is null)
    ) matches order by place, same_cpf desc, id`.execute(ctx.db);
  const byPlace = new Map(found.map((match) => [match.place, match]));
  return rows.map((_, index) => {
    const match = byPlace.get(index + 1);
    if (!match) return {};
    return {
      duplicate: { id: match.id, reason: match.same_cpf ? 'Mesmo CPF' : 'Mesmo nome e data de nascimento' },
    };
  });
}

async function createPersons(ctx: Importing<Transaction>, sealed: SealedPerson, rows: readonly PersonRow[]) {
  const nothing = {
    cpf_sealed: null,
    cpf_digest: null,
    rg_sealed: null,
    rg_digest: null,
    mother_name_sealed: null,
    mother_name_digest: null,
  };
  const made = await ctx.db
    .insertInto('natural_entities')
    .values(
      rows.map(({ wish }) => {
        const uuid = randomUUID();
        return {
          uuid,
          legal_entity_id: ctx.legalEntityId,
          ...nothing,
          ...columnsOf(sealed, uuid, wish),
          data_source: wish.data_source ?? 'Importação de planilha',
        };
      }),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** E-mails and telephones join those that are there; an address takes the place of the first. */
async function updatePersons(
  ctx: Importing<Transaction>,
  sealed: SealedPerson,
  changes: readonly { id: number; row: PersonRow }[],
): Promise<void> {
  const ids = [...new Set(changes.map(({ id }) => id))].sort((a, b) => a - b);
  const persons = await ctx.db
    .selectFrom('natural_entities')
    .select(['id', 'uuid', 'emails', 'phones', 'addresses'])
    .where('id', 'in', ids)
    .where(visiblePersons(ctx))
    .orderBy('id')
    .forUpdate()
    .execute();
  const byId = new Map(persons.map((person) => [person.id, person]));
  for (const { id, row } of changes) {
    const person = byId.get(id);
    if (!person) continue;
    const { wish, given } = row;
    const merged = {
      ...wish,
      emails: [...new Set([...wish.emails, ...person.emails])].slice(0, 10),
      phones: [...new Set([...wish.phones, ...person.phones])].slice(0, 10),
      addresses: [
        ...wish.addresses,
        ...(person.addresses as NaturalEntityWish['addresses']).slice(wish.addresses.length),
      ],
    };
    const columns = Object.entries(columnsOf(sealed, person.uuid, merged)).filter(([column]) =>
      isGiven(column, given),
    );
    await ctx.db
      .updateTable('natural_entities')
      .set(Object.fromEntries(columns))
      .where('id', '=', id)
      .execute();
  }
}

const isGiven = (column: string, given: ReadonlySet<string>): boolean =>
  given.has(column.replace(/_(sealed|digest)$/, '')) ||
  (column === 'addresses' && addressKeys.some((key) => given.has(key)));
