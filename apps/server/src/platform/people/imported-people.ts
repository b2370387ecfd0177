import { randomUUID } from 'node:crypto';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { NaturalEntityInput } from '@conforme/contracts/platform/people/person.schemas.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { Importing } from '../imports/import-target.ts';
import { personColumns } from './person-columns.ts';
import type { SealedPerson } from './sealed-person.ts';

/** What of a row says who is meant. */
export type MeantPerson = Pick<NaturalEntityInput, 'first_name' | 'surname' | 'birth_date' | 'cpf'>;

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
  const born = people.filter(({ birth_date }) => birth_date !== null);
  const name = sql`plain_text(first_name || ' ' || surname)`;
  // Compared here and not joined there: on a day that many share, a join would compare each with each.
  const { rows: found } = await sql<{ id: number; digest: Buffer | null; key: string | null }>`
    select id, cpf_digest as digest, null as key from natural_entities
    where ${visible(ctx)} and cpf_digest = any (${digests.filter((digest) => digest !== null)}::bytea[])
    union all
    select id, cpf_digest, birth_date || ' ' || ${name} from natural_entities
    where ${visible(ctx)} and birth_date = any (${[...new Set(born.map(({ birth_date }) => birth_date))]}::date[])
      and ${name} = any (${born.map(plainName)}::text[])
    order by id desc`.execute(ctx.db);
  const byDigest = new Map<string, number>();
  const byKey = new Map<string, { id: number; digest: Buffer | null }[]>();
  for (const { id, digest, key } of found)
    if (key === null) byDigest.set((digest as Buffer).toString('hex'), id);
    else byKey.set(key, [{ id, digest }, ...(byKey.get(key) ?? [])]);
  return people.map((person, at) => {
    const digest = digests[at] ?? null;
    const sameCpf = digest && byDigest.get(digest.toString('hex'));
    if (sameCpf) return { id: sameCpf, same_cpf: true };
    const alike = byKey.get(`${person.birth_date} ${plainName(person)}`) ?? [];
    const same = alike.find((one) => one.digest === null || digest === null);
    return same ? { id: same.id, same_cpf: false } : null;
  });
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
  inputs: readonly NaturalEntityInput[],
): Promise<number[]> {
  if (inputs.length === 0) return [];
  const made = await ctx.db
    .insertInto('natural_entities')
    .values(
      inputs.map((input) => {
        const uuid = randomUUID();
        return {
          uuid,
          legal_entity_id: ctx.legalEntityId,
          ...unknown,
          ...personColumns(sealed, uuid, input),
          data_source: input.data_source ?? 'Importação de planilha',
        };
      }),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}
