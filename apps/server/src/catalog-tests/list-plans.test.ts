import type { Column } from '@conforme/contracts/core/list.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedTables } from '../core/grid/cached-counts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { grids, type Operation } from './support/operations.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

let t: TestApp;
let admin: Asker;
let entity: number;
let sent: Statement[] = [];
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  admin = await administrator(t, entity);
  const heard = new WeakSet<object>();
  t.pool.on('acquire', (client: pg.PoolClient) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const { statements } = given[0] as { statements?: readonly Statement[] };
      sent.push(...(statements ?? []));
      return query(...given);
    }) as typeof client.query;
  });
});
afterAll(() => t.close());

const WORD = 'maria';
interface Filter {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}
const filterOf = ({ key, type = 'text', options = [] }: Column<Record<string, unknown>>): Filter => {
  switch (type) {
    case 'choice':
      return { column: key, operator: 'equals', value: options[0]?.value ?? '' };
    case 'number':
      return { column: key, operator: 'from', value: '1' };
    case 'date':
    case 'datetime':
      return { column: key, operator: 'from', value: '2026-01-01' };
    default:
      return { column: key, operator: 'contains', value: WORD };
  }
};

function filtersOf({ endpoint }: Operation): Filter[] {
  const columns = (endpoint.grid?.columns ?? []) as readonly Column<Record<string, unknown>>[];
  return columns.filter(({ filterable }) => filterable).map(filterOf);
}

/** A search with each filter, and each filter with each other one. */
function pairsOf(grid: Operation): object[] {
  const filters = filtersOf(grid);
  return [
    ...filters.map((item) => ({ search: WORD, items: [item] })),
    ...filters.flatMap((one, at) => filters.slice(at + 1).map((other) => ({ items: [one, other] }))),
  ];
}

/** How PostgreSQL goes about it, as the asker of the list. */
async function planOf({ text, values }: Statement): Promise<PlanNode> {
  const client = await t.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'conforme_app', true), set_config('app.user_id', $1, true),
         set_config('app.scope', $2, true), set_config('app.page', '{}', true)`,
      [String(admin.userId), String(entity)],
    );
    const { rows } = await client.query(`explain (format json) ${text}`, values as unknown[]);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Answered once and then looked up: no part of the join. */
const isApart = (node: PlanNode) => /SubPlan|InitPlan/.test(node['Parent Relationship'] ?? '');
const inside = (node: PlanNode): PlanNode[] => (node.Plans ?? []).filter((plan) => !isApart(plan));
const listsIds = (node: PlanNode): boolean =>
  /^(ProjectSet|Function Scan)$/.test(node['Node Type']) || inside(node).some(listsIds);
const everyNode = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(everyNode)];
const joinsTwoLists = (plan: PlanNode): boolean =>
  everyNode(plan).some(
    (node) => /Nested Loop|Join/.test(node['Node Type']) && inside(node).filter(listsIds).length > 1,
  );

/** Asked by the system, of one account's own accesses: the application's role may not even ask for its plan. */
const askedBySystem = 'data-access.grid';

test.each(grids.filter((grid) => grid.name !== askedBySystem && pairsOf(grid).length > 0))(
  '$name: what two questions find is never joined with each other',
  async (grid) => {
    const joined: string[] = [];
    for (const filters of pairsOf(grid)) {
      sent = [];
      const answer = await t.call(grid.endpoint, { query: { filters } }, { token: admin.token });
      expect([answer.status, filters]).toEqual([200, filters]);
      const asked = sent.filter(
        ({ text }) => /^\s*(with|select)/i.test(text) && /\bin \(select\b/i.test(text),
      );
      for (const statement of asked)
        if (joinsTwoLists(await planOf(statement))) joined.push(JSON.stringify(filters));
    }
    expect(joined).toEqual([]);
  },
  120_000,
);

/** The statement that answers with a total that is kept until a row of this table changes. */
const keepsTotal = ({ text }: Statement): boolean => text.includes('changed_entities(');

/** The list under which each table logs its changes, and which of them: of pg_trigger 4 is insert, 8 delete, 16 update. */
const loggers = async () =>
  (
    await t.pool.query<{ name: string; list: string; events: number }>(
      `select relname as name, coalesce(nullif(convert_from(rtrim(tgargs, '\\x00'), 'UTF8'), ''), relname) as list,
         bit_or(tgtype::integer) & 28 as events
       from pg_trigger join pg_class c on c.oid = tgrelid join pg_proc f on f.oid = tgfoid
       where prosrc like '%entity_changes%' group by 1, 2 order by 1`,
    )
  ).rows;

/** Of our functions, those that read no table but the log of changes. */
const HARMLESS = ['changed_entities', 'like_pattern', 'plain_text'];

test.each(grids)('$name: a total is kept only where its own table alone decides it', async (grid) => {
  const { rows } = await t.pool.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const functions = rows.map(({ name }) => name).filter((name) => !HARMLESS.includes(name));
  const logged = await loggers();
  const isLogged = (name: string, { values }: Statement) =>
    values.includes(name) || values.includes(logged.find((table) => table.name === name)?.list);
  const read: string[] = [];
  for (const filters of [{}, ...filtersOf(grid).map((item) => ({ items: [item] }))]) {
    sent = [];
    await t.call(grid.endpoint, { query: { filters } }, { token: admin.token });
    for (const statement of sent.filter(keepsTotal)) {
      const tables = everyNode(await planOf(statement)).map((node) => node['Relation Name'] ?? '');
      const others = tables.filter((name) => name !== '' && !isLogged(name, statement));
      const called = functions.filter((name) => statement.text.includes(`${name}(`));
      if (others.length + called.length > 0)
        read.push(`${JSON.stringify(filters)}: ${[...others, ...called]}`);
    }
  }
  expect(read).toEqual([]);
});

test('every table with kept totals logs what changes in it, and has a list', async () => {
  const logged = await loggers();
  for (const { name, events } of logged) expect([name, events]).toEqual([name, 4 + 8 + 16]);
  // Rows of the audit log are only added, by one function, which logs them.
  const byTriggers = loggedTables.filter((name) => name !== 'audit_events');
  expect([...new Set(logged.map(({ list }) => list))].sort()).toEqual(byTriggers);
  const counted = new Set<unknown>();
  for (const { endpoint } of grids) {
    sent = [];
    await t.call(endpoint, {}, { token: admin.token });
    for (const { values } of sent.filter(keepsTotal))
      for (const table of loggedTables) if (values.includes(table)) counted.add(table);
  }
  expect([...counted].sort()).toEqual([...loggedTables]);
});
