import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator } from '../../testing/features/people.ts';
import { howMany } from '../../testing/full-form.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { merge, undoMerge } = naturalEntities.endpoints;

/**
 * Tables as later modules may have them: a plain reference, one that a rule keeps apart, one that is part of the key, two
 * to the same table, and one to a record of the register itself.
 */
const tables = ['graph_plain', 'graph_unique', 'graph_key', 'graph_pair'] as const;
let t: TestApp;
let token: string;
let entity: number;
beforeAll(async () => {
  t = await startTestApp();
  const { admin, entity: school } = await makeAdministrator(t);
  ({ token } = admin);
  entity = school;
  await t.pool.query(`
    create table graph_plain (id bigint generated always as identity primary key,
      person_id bigint references natural_entities (id) on delete cascade);
    create table graph_unique (id bigint generated always as identity primary key, list integer not null,
      person_id bigint not null references natural_entities (id), unique (list, person_id));
    create table graph_key (list integer, "person id" bigint references natural_entities (id),
      primary key (list, "person id"));
    create table graph_pair (id bigint generated always as identity primary key,
      one_id bigint not null references natural_entities (id), other_id bigint not null references natural_entities (id),
      check (one_id <> other_id));
    alter table natural_entities add guardian_id bigint references natural_entities (id);`);
});
afterAll(() => t.close());

const PEOPLE = 5;
const person = fc.nat(PEOPLE - 1);
const graph = fc.record({
  plain: fc.array(person, { maxLength: 8 }),
  unique: fc.array(fc.tuple(fc.nat(2), person), { maxLength: 10 }),
  key: fc.array(fc.tuple(fc.nat(2), person), { maxLength: 10 }),
  pair: fc.array(fc.tuple(person, person), { maxLength: 8 }),
  guardians: fc.array(fc.tuple(person, person), { maxLength: 4 }),
  merges: fc.array(fc.tuple(person, person), { minLength: 1, maxLength: 4 }),
});
type Graph = typeof graph extends fc.Arbitrary<infer G> ? G : never;

async function draw({ plain, unique, key, pair, guardians }: Graph): Promise<number[]> {
  await t.pool.query(
    `truncate ${tables.join(', ')}; delete from natural_entity_merges; delete from natural_entities`,
  );
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into natural_entities (legal_entity_id, first_name, surname)
     select $1, 'P' || n, 'Q' from generate_series(1, $2) n returning id`,
    [entity, PEOPLE],
  );
  const people = rows.map(({ id }) => id);
  const of = (index: number) => people[index];
  for (const one of plain) await t.pool.query('insert into graph_plain (person_id) values ($1)', [of(one)]);
  for (const [table, entries] of [
    ['graph_unique (list, person_id)', unique],
    ['graph_key (list, "person id")', key],
  ] as const)
    for (const [list, one] of entries)
      await t.pool.query(`insert into ${table} values ($1, $2) on conflict do nothing`, [list, of(one)]);
  for (const [one, other] of pair)
    if (one !== other)
      await t.pool.query('insert into graph_pair (one_id, other_id) values ($1, $2)', [of(one), of(other)]);
  for (const [one, other] of guardians)
    await t.pool.query('update natural_entities set guardian_id = $2 where id = $1', [of(one), of(other)]);
  return people;
}

/** Every reference there is, as [where, which row, whom]. Rows whose key holds the person are told by what is left of it. */
async function references(): Promise<(readonly [string, string, number])[]> {
  const { rows } = await t.pool.query<{ at: string; row: string; person: number }>(`
    select 'plain' as at, id::text as row, person_id as person from graph_plain
    union all select 'unique', id || ' ' || list, person_id from graph_unique
    union all select 'key', list::text, "person id" from graph_key
    union all select 'one', id::text, one_id from graph_pair
    union all select 'other', id::text, other_id from graph_pair
    union all select 'guardian', id::text, guardian_id from natural_entities where guardian_id is not null
    order by 1, 2, 3`);
  return rows.map(({ at, row, person }) => [at, row, person] as const);
}
const countOf = async (table: string) =>
  Number((await t.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
const versionOf = async (id: number) =>
  (await t.pool.query('select version from natural_entities where id = $1', [id])).rows[0].version;
const isHere = async (id: number) =>
  (await t.pool.query('select deleted_at from natural_entities where id = $1', [id])).rows[0].deleted_at ===
  null;

test('merging and taking it back never loses or doubles a reference, whatever points at whom', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async (drawn) => {
      const people = await draw(drawn);
      const done: { id: number; before: unknown }[] = [];
      for (const [one, other] of drawn.merges) {
        const [survivor, merged] = [people[one] as number, people[other] as number];
        if (one === other || !(await isHere(survivor)) || !(await isHere(merged))) continue;
        const before = await references();
        const counts = await Promise.all(tables.map(countOf));
        const body = {
          other_id: merged,
          version: await versionOf(survivor),
          other_version: await versionOf(merged),
        };
        const answer = await t.call(merge, { params: { id: survivor }, body }, { token });
        expect(answer.status).toBe(200);
        expect(await Promise.all(tables.map(countOf))).toEqual(counts);
        const { rows } = await t.pool.query('select * from natural_entity_merges where merged_id = $1', [
          merged,
        ]);
        // Everything points at the survivor now, but for what its table would not have twice: that is counted.
        const left = (await references()).filter(([, , whom]) => whom === merged);
        expect(left).toHaveLength(rows[0].kept);
        expect(rows[0].moved).toHaveLength(
          before.filter(([, , whom]) => whom === merged).length - left.length,
        );
        const whom = (list: readonly (readonly [string, string, number])[]) =>
          list.map(([at, row, id]) => `${at} ${row} ${id === merged ? survivor : id}`).sort();
        expect(whom(await references())).toEqual(whom(before));
        expect(left.every(([at]) => at !== 'plain')).toBe(true);
        done.push({ id: rows[0].id, before });
      }
      for (const { id, before } of done.reverse()) {
        expect((await t.call(undoMerge, { params: { id } }, { token })).status).toBe(200);
        expect(await references()).toEqual(before);
      }
      expect(await Promise.all(people.map(isHere))).toEqual(people.map(() => true));
    }),
    { numRuns: howMany(25, 400) },
  );
}, 900_000);
