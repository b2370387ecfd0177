import { randomUUID } from 'node:crypto';
import { plainText } from '@conforme/contracts/core/plain-text.ts';
import type { NaturalEntityWish } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { Importing } from '../imports/import-target.ts';
import { personColumns } from './person-columns.ts';
import type { SealedPerson } from './sealed-person.ts';

/** What of a row says who is meant. */
export type MeantPerson = Pick<NaturalEntityWish, 'first_name' | 'surname' | 'birth_date' | 'cpf'>;

const nameOf = ({ first_name, surname }: MeantPerson) => `${first_name} ${surname}`;

/** What makes two rows of one file the same person. */
export const personKeys = (person: MeantPerson): string[] => [
  ...(person.cpf ? [`cpf ${person.cpf}`] : []),
  ...(person.birth_date ? [`${person.birth_date} ${plainText(nameOf(person))}`] : []),
];

const visible = (ctx: Importing) => sql`legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`;

/** By CPF; else by name and day of birth, unless both have a CPF and not the same. */
export async function findPeople(
  ctx: Importing,
  sealed: SealedPerson,
  people: readonly MeantPerson[],
): Promise<({ id: number; same_cpf: boolean } | null)[]> {
  const digests = people.map(({ cpf }) => (cpf ? sealed.digest('cpf', cpf) : null));
  const names = people.map(nameOf);
  const births = people.map(({ birth_date }) => birth_date);
  const { rows: found } = await sql<{ place: number; id: number; same_cpf: boolean }>`
    with asked as (
      select * from unnest(${digests}::bytea[], ${names}::text[], ${births}::date[]) with ordinality as a (digest, name, birth, place)
    ), persons as (select * from natural_entities where ${visible(ctx)})
    select distinct on (place) place::int, id, same_cpf from (
      select place, id, true as same_cpf from asked join persons on cpf_digest = digest
      union all
      select place, id, false from asked join persons on birth_date = birth
        and plain_text(first_name || ' ' || surname) = plain_text(name)
        and (cpf_digest is null or digest is null)
    ) matches order by place, same_cpf desc, id`.execute(ctx.db);
  const byPlace = new Map(found.map((match) => [match.place, match]));
  return people.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** Of these names, plain, those that somebody bears already: without a CPF or a day of birth nobody knows whether it is they. */
export async function namesBorne(ctx: Importing, people: readonly MeantPerson[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select distinct plain_text(first_name || ' ' || surname) as name from natural_entities
    where ${visible(ctx)} and plain_text(first_name || ' ' || surname) = any (${people.map(plainName)}::text[])`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ name }) => name));
}
export const plainName = (person: MeantPerson): string => plainText(nameOf(person));

const unknown = {
  cpf_sealed: null,
  cpf_digest: null,
  rg_sealed: null,
  rg_digest: null,
  mother_name_sealed: null,
  mother_name_digest: null,
};

export async function insertPeople(
  ctx: Importing<Transaction>,
  sealed: SealedPerson,
  wishes: readonly NaturalEntityWish[],
): Promise<number[]> {
  if (wishes.length === 0) return [];
  const made = await ctx.db
    .insertInto('natural_entities')
    .values(
      wishes.map((wish) => {
        const uuid = randomUUID();
        return {
          uuid,
          legal_entity_id: ctx.legalEntityId,
          ...unknown,
          ...personColumns(sealed, uuid, wish),
          data_source: wish.data_source ?? 'Importação de planilha',
        };
      }),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}
