import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import type { Importing, Outcome, Problem, Written } from '../../../platform/imports/import-target.ts';
import { tried, triedTogether } from '../../../platform/imports/tried.ts';
import { insertPeople } from '../../../platform/people/imported-people.ts';
import type { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { refusalOf } from '../employee-refusals.ts';
import type { EmployeeImport, FoundEmployee, Place } from './employee-import.ts';

type Writing = Importing<Transaction>;
type Terms = ReadonlyMap<string, number>;

const foundOf = ({ found }: EmployeeImport) => found as FoundEmployee;

class ManagerMissing extends Error {}

/** What was refused, at the column the row has for it. */
function problemOf(error: unknown, { person }: EmployeeImport): Problem | null {
  if (error instanceof ManagerMissing)
    return { field: 'manager', message: 'A linha do gestor não foi gravada.' };
  const refusal = refusalOf(error);
  if (!refusal) return null;
  const { field, message } = refusal;
  if (field === 'natural_entity_id') return { field: person.cpf ? 'cpf' : 'full_name', message };
  return { field: field.replace(/_id$/, ''), message };
}

/** People and words that are not there yet come first, then the employments, all in the transaction of their batch. */
export async function createEmployees(
  ctx: Writing,
  sealed: SealedPerson,
  rows: readonly EmployeeImport[],
): Promise<Written> {
  const people = await makePeople(ctx, sealed, rows);
  const terms = await makeTerms(ctx, rows);
  const insert = async (some: readonly EmployeeImport[]) => {
    const made = await ctx.db
      .insertInto('employees')
      .values(some.map((row) => columnsOf(row, terms.known)))
      .returning('id')
      .execute();
    return made.map(({ id }) => id);
  };
  const one = async (row: EmployeeImport): Promise<number> => {
    if (isToCome(foundOf(row).manager)) throw new ManagerMissing();
    return (await insert([row]))[0] as number;
  };
  const all = async () => {
    const ids = await insert(rows);
    const placed = new Map(rows.map((row, at) => [foundOf(row).self, ids[at] as number]));
    await setManagers(ctx, rows, placed);
    return ids;
  };
  const outcomes = await triedTogether(ctx.db, rows, { all, one, problemOf, done: notePlace });
  return { outcomes, beside: { natural_entity_ids: people, employee_term_ids: terms.made } };
}

/** Whoever stands further down under this one finds it. */
const notePlace = (row: EmployeeImport, id: number): void => {
  foundOf(row).self.id = id;
};

const isToCome = (manager: Place | null): boolean => manager !== null && manager.id === null;

const columnsOf = (row: EmployeeImport, terms: Terms) => ({
  ...row.input,
  legal_entity_id: foundOf(row).unitId,
  natural_entity_id: foundOf(row).person.id as number,
  position_id: termOf(terms, 'position', row.position),
  area_id: termOf(terms, 'area', row.area),
  manager_id: foundOf(row).manager?.id ?? null,
});

async function makePeople(
  ctx: Writing,
  sealed: SealedPerson,
  rows: readonly EmployeeImport[],
): Promise<number[]> {
  const unknown = rows.filter((row) => foundOf(row).person.id === null);
  // One person may have several rows.
  const byPlace = new Map(unknown.map((row) => [foundOf(row).person, row.person]));
  const ids = await insertPeople(ctx, sealed, [...byPlace.values()]);
  for (const [at, place] of [...byPlace.keys()].entries()) place.id = ids[at] as number;
  return ids;
}

const termKey = (kind: string, name: string) => `${kind} ${plainText(name)}`;
const termOf = (terms: Terms, kind: TermKind, name: string | null): number | null =>
  name === null ? null : (terms.get(termKey(kind, name)) ?? null);

/** As when they are typed into the form: what is there, however it is written, is taken. */
async function makeTerms(ctx: Writing, rows: readonly EmployeeImport[]) {
  // As the first row spells it.
  const asked = new Map(
    rows
      .toReversed()
      .flatMap(({ position, area }) =>
        Object.entries({ position, area }).flatMap(([kind, name]) =>
          name ? [[termKey(kind, name), { kind, name }] as const] : [],
        ),
      ),
  );
  const kinds = [...asked.values()].map(({ kind }) => kind);
  const names = [...asked.values()].map(({ name }) => name);
  if (asked.size === 0) return { known: new Map<string, number>(), made: [] };
  const { rows: made } = await sql<{ id: number }>`
    insert into employee_terms (legal_entity_id, kind, name)
    select head, kind, name from unnest(heads_of(${scopeSql(ctx)})) head,
      unnest(${kinds}::text[], ${names}::text[]) as asked (kind, name)
    on conflict do nothing returning id`.execute(ctx.db);
  const { rows: known } = await sql<{ id: number; kind: string; name: string }>`
    select id, kind, name from employee_terms
    where legal_entity_id = any (heads_of(${scopeSql(ctx)})) and plain_text(name) = any (${names.map(plainText)}::text[])`.execute(
    ctx.db,
  );
  return {
    known: new Map(known.map(({ id, kind, name }) => [termKey(kind, name), id])),
    made: made.map(({ id }) => id),
  };
}

/** Those whose manager came with the same batch. */
async function setManagers(
  ctx: Writing,
  rows: readonly EmployeeImport[],
  placed: ReadonlyMap<Place, number>,
): Promise<void> {
  const pairs = rows.flatMap((row) => {
    const { self, manager } = foundOf(row);
    const above = isToCome(manager) ? placed.get(manager as Place) : undefined;
    return above === undefined ? [] : [{ id: placed.get(self) as number, above }];
  });
  if (pairs.length < rows.filter((row) => isToCome(foundOf(row).manager)).length) throw new ManagerMissing();
  if (pairs.length > 0)
    await sql`update employees e set manager_id = pair.above
      from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ above }) => above)}::bigint[]) as pair (id, above)
      where e.id = pair.id`.execute(ctx.db);
}

/** Only what the row says; whose it is and where stays. */
export async function updateEmployees(
  ctx: Writing,
  changes: readonly { id: number; row: EmployeeImport }[],
): Promise<Written> {
  const terms = await makeTerms(
    ctx,
    changes.map(({ row }) => row),
  );
  await sql`select from employees where id = any (${changes.map(({ id }) => id)}::bigint[])
    and legal_entity_id = any (${scopeSql(ctx)}) order by id for no key update`.execute(ctx.db);
  const outcomes: Outcome[] = [];
  for (const { id, row } of changes) {
    const { legal_entity_id: _, natural_entity_id: __, ...all } = columnsOf(row, terms.known);
    const columns = Object.fromEntries(
      Object.entries(all).filter(([column]) => row.given.has(column.replace(/_id$/, ''))),
    );
    const work = async () => {
      if (isToCome(foundOf(row).manager)) throw new ManagerMissing();
      await ctx.db.updateTable('employees').set(columns).where('id', '=', id).execute();
      return id;
    };
    outcomes.push(await tried(ctx.db, work, async (error) => problemOf(error, row)));
  }
  return { outcomes, beside: { employee_term_ids: terms.made } };
}
