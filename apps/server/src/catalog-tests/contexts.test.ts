import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, makeUser, roleNamed } from '../testing/features/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { canaryA, makeTwoOrganisations, type TwoOrganisations } from './canaries/two-organisations.ts';
import { inputFor, knownRecords } from './records/known-records.ts';
import { makePerson } from './records/record-makers.ts';
import { type Asker, administrator } from './support/askers.ts';
import { grids, guarded, type Operation, ofEachModule, ruled } from './support/operations.ts';

let t: TestApp;
let two: TwoOrganisations;
/** An organisation of its own, which someone of A reaches too. */
let third: number;
/** Administers A (and so its unit) and the third. */
let wide: Asker;

const scopedGrids = grids.filter((grid) => ruled.includes(grid) && !knownRecords[grid.name]?.shared);
const places = ['Da Matriz', 'Da Unidade', 'Da Terceira', 'De Ninguem'] as const;

/** Rows of one list may be seen in another: each has names of its own. */
const nameIn = (grid: Operation, place: string) => `${place} ${scopedGrids.indexOf(grid)}`;

beforeAll(async () => {
  t = await startTestApp();
  two = await makeTwoOrganisations(t);
  third = await makeOrganisation(t, 'Escola C');
  const nobodys = await makeOrganisation(t, 'Escola D');
  const roleId = await roleNamed(t, 'admin');
  const { id, token } = await makeUser(t, { home: two.a, roleId, entities: [two.a, third] });
  wide = { t, entity: two.a, userId: id, roleId, token };
  const entities = [two.a, two.unit, third, nobodys];
  for (const grid of scopedGrids)
    for (const [index, name] of places.entries())
      await knownRecords[grid.name]?.rows?.({ ...wide, entity: entities[index] as number }, [
        nameIn(grid, name),
      ]);
});
afterAll(() => t.close());

interface NamedRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/** The rows of a list, each with the field that carries its name under `name`. */
async function rowsIn(grid: Operation, asker: Asker, context?: string): Promise<NamedRow[]> {
  const options = { token: asker.token, ...(context ? { entity: context } : {}) };
  const { status, body, text } = await t.call(grid.endpoint, { query: { per_page: '100' } }, options);
  expect(status, text).toBe(200);
  expect(body.model.last_page).toBe(1);
  const named = knownRecords[grid.name]?.named ?? 'name';
  return body.model.data.map((row: Record<string, unknown>) => ({ ...row, name: row[named] }));
}
const seen = (grid: Operation, rows: { name: string }[]) =>
  places.filter((place) => rows.some((row) => row.name === nameIn(grid, place)));
const legal = (id: number) => `${id},legal_entity`;

describe.each(scopedGrids)('$name', (grid) => {
  test('an organisation’s context includes its units', async () => {
    expect(seen(grid, await rowsIn(grid, wide, legal(two.a)))).toEqual(['Da Matriz', 'Da Unidade']);
  });

  test('a unit’s context does not include its parent', async () => {
    expect(seen(grid, await rowsIn(grid, wide, legal(two.unit)))).toEqual(['Da Unidade']);
    expect(seen(grid, await rowsIn(grid, two.unitAdmin))).toEqual(['Da Unidade']);
  });

  test('without the header, the first entity reached', async () => {
    expect(await rowsIn(grid, wide)).toEqual(await rowsIn(grid, wide, legal(two.a)));
  });

  test('"Todas" is exactly everything reached', async () => {
    const all = await rowsIn(grid, wide, '0,all');
    expect(seen(grid, all)).toEqual(['Da Matriz', 'Da Unidade', 'Da Terceira']);
    const parts = [...(await rowsIn(grid, wide, legal(two.a))), ...(await rowsIn(grid, wide, legal(third)))];
    // Ids of cases are no numbers.
    const ids = (rows: { id: number | string }[]) => [...new Set(rows.map((row) => String(row.id)))].sort();
    expect(ids(all)).toEqual(ids(parts));
    expect(all).toHaveLength(ids(all).length);
  });

  test('a person’s own context holds nothing of the organisation', async () => {
    const person = await makePerson(t, two.a, 'Ana', wide.userId);
    expect(seen(grid, await rowsIn(grid, wide, `${person},natural_entity`))).toEqual([]);
  });
});

test('a person’s own context writes nothing into the organisation', async () => {
  const person = await makePerson(t, two.a, 'Ana', wide.userId);
  const writing = ruled.filter(({ endpoint }) => endpoint.method !== 'GET');
  for (const operation of ofEachModule(writing, 'a person’s own context')) {
    const asker = await administrator(t, two.a);
    await t.pool.query('update natural_entities set user_id = $1 where id = $2', [asker.userId, person]);
    const input = await inputFor(operation, asker);
    const options = { token: asker.token, entity: `${person},natural_entity` };
    const answer = await t.call(operation.endpoint, input, options);
    expect([404, 409, 422], `${operation.name}: ${answer.text}`).toContain(answer.status);
  }
});

test('the entity switcher lists what is reached and nothing else', async () => {
  const switcher = grids.find(({ name }) => name === 'data-access.grid') as Operation;
  const ids = (await rowsIn(switcher, two.unitAdmin)).map(({ id }) => id).sort((one, other) => one - other);
  // The list of organisations has put units of its own under this one.
  const { rows } = await t.pool.query<{ id: number }>(
    'select entity_id as id from legal_entity_tree where ancestor_id = $1 order by id',
    [two.unit],
  );
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect(ids).toContain(two.unit);
});

test.each(guarded.filter(({ endpoint }) => endpoint.method === 'GET'))(
  '$name in the unit says nothing that is only its parent’s',
  async (operation) => {
    const input = await inputFor(operation, two.unitAdmin);
    const { status, text } = await t.call(operation.endpoint, input, { token: two.unitAdmin.token });
    expect(status).toBe(200);
    expect(text).not.toMatch(canaryA);
  },
);
