import { genders, maritalStatuses } from '@conforme/contracts/core/person.ts';
import {
  type NaturalEntityInput,
  naturalEntityCreate,
} from '@conforme/contracts/platform/people/person.schemas.ts';
import type { Transaction } from '../../core/database/database.ts';
import { choiceCell, dateCell, digitsCell, listCell } from '../../platform/imports/cell-values.ts';
import {
  type Finding,
  type Importing,
  importTarget,
  type RowValues,
  type Written,
} from '../../platform/imports/import-target.ts';
import { addressCells, addressFields } from '../../platform/imports/place-cells.ts';
import { problemsOf } from '../../platform/imports/schema-problems.ts';
import { findPeople, insertPeople, personKeys } from '../../platform/people/imported-people.ts';
import { personColumns } from '../../platform/people/person-columns.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import { personImportFields } from './import-fields.ts';
import { visiblePersons } from './natural-entities.queries.ts';

interface PersonRow {
  readonly input: NaturalEntityInput;
  /** Names of what the row says; the rest of the input is only what nothing means. */
  readonly given: ReadonlySet<string>;
}

export const naturalEntitiesImport = (sealed: SealedPerson) =>
  importTarget<PersonRow>({
    key: 'natural_entities',
    fields: personImportFields,
    parse: parsePerson,
    keysOf: ({ input }) => personKeys(input),
    examine: (ctx, rows) => findPersons(ctx, sealed, rows),
    create: (ctx, rows) => createPersons(ctx, sealed, rows),
    update: (ctx, changes) => updatePersons(ctx, sealed, changes),
  });

const addressKeys = addressFields.map(({ key }) => key);
const plainKeys = ['social_name', 'rg', 'mother_name', 'notes', 'data_source'];

function parsePerson(values: RowValues) {
  const [first = '', ...rest] = (values.full_name ?? '').split(/\s+/);
  const names = { first_name: values.first_name ?? first, surname: values.surname ?? rest.join(' ') };
  const address = addressCells(values);
  const hasAddress = Object.keys(address).length > 0;
  const input = {
    ...names,
    ...Object.fromEntries(plainKeys.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
    ...(values.cpf ? { cpf: digitsCell(values.cpf, 11) } : {}),
    ...(values.birth_date ? { birth_date: dateCell(values.birth_date) } : {}),
    ...(values.gender ? { gender: choiceCell(genders, values.gender) } : {}),
    ...(values.marital_status ? { marital_status: choiceCell(maritalStatuses, values.marital_status) } : {}),
    emails: listCell(values.emails),
    phones: listCell(values.phones),
    addresses: hasAddress ? [{ kind: 'home', ...address }] : [],
  };
  const parsed = naturalEntityCreate.safeParse(input);
  if (!parsed.success) return { problems: problemsOf(parsed.error, (path) => fieldOf(path, values)) };
  return { row: { input: parsed.data, given: new Set([...Object.keys(values), 'first_name', 'surname']) } };
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

async function findPersons(
  ctx: Importing,
  sealed: SealedPerson,
  rows: readonly PersonRow[],
): Promise<Finding[]> {
  const matches = await findPeople(
    ctx,
    sealed,
    rows.map(({ input }) => input),
  );
  return matches.map((match) =>
    match
      ? {
          duplicate: {
            id: match.id,
            reason: match.same_cpf ? 'Mesmo CPF' : 'Mesmo nome e data de nascimento',
          },
        }
      : {},
  );
}

async function createPersons(
  ctx: Importing<Transaction>,
  sealed: SealedPerson,
  rows: readonly PersonRow[],
): Promise<Written> {
  return {
    outcomes: await insertPeople(
      ctx,
      sealed,
      rows.map(({ input }) => input),
    ),
  };
}

/** E-mails and telephones join those that are there; an address takes the place of the first. */
async function updatePersons(
  ctx: Importing<Transaction>,
  sealed: SealedPerson,
  changes: readonly { id: number; row: PersonRow }[],
): Promise<Written> {
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
    const { input, given } = row;
    const merged = {
      ...input,
      emails: [...new Set([...input.emails, ...person.emails])].slice(0, 10),
      phones: [...new Set([...input.phones, ...person.phones])].slice(0, 10),
      addresses: [
        ...input.addresses,
        ...(person.addresses as NaturalEntityInput['addresses']).slice(input.addresses.length),
      ],
    };
    const columns = Object.entries(personColumns(sealed, person.uuid, merged)).filter(([column]) =>
      isGiven(column, given),
    );
    await ctx.db
      .updateTable('natural_entities')
      .set(Object.fromEntries(columns))
      .where('id', '=', id)
      .execute();
  }
  return { outcomes: changes.map(({ id }) => id) };
}

const isGiven = (column: string, given: ReadonlySet<string>): boolean =>
  given.has(column.replace(/_(sealed|digest)$/, '')) ||
  (column === 'addresses' && addressKeys.some((key) => given.has(key)));
