import type { Column } from '@conforme/contracts/core/list.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { grids, type Operation } from './operations.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

let t: TestApp;
let admin: TestUser;
let entity: number;
let sent: Statement[] = [];
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity } = await makeAdministrator(t));
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

/** A search with each filter, and each filter with each other one. */
function pairsOf({ endpoint }: Operation): object[] {
  const columns = (endpoint.grid?.columns ?? []) as readonly Column<Record<string, unknown>>[];
  const filters = columns.filter(({ filterable }) => filterable).map(filterOf);
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
      [String(admin.id), String(entity)],
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

test.each(grids.filter((grid) => pairsOf(grid).length > 0))(
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
