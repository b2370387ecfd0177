import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserCtx } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { gridOf } from '../core/grid/grid.ts';
import type { GridSource } from '../core/grid/grid-source.ts';
import { contactListSource } from '../modules/contact-lists/contact-lists.queries.ts';
import { contactOptions, contactSource, findDuplicates } from '../modules/contacts/contacts.queries.ts';
import { employeeOptions, employeeSource } from '../modules/employees/employees.queries.ts';
import { organisationOptions, organisationSource } from '../modules/legal-entities/legal-entities.queries.ts';
import { ContactOptOuts } from '../platform/contacts/opt-outs.ts';
import { SealedFields } from '../platform/sealed-fields.ts';
import { makeAdministrator, makeOrganisation } from '../testing/features/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Enough of somebody else's rows that reading a whole table is never the cheaper way to a few of one's own. */
const OTHERS = 1500;
/** And of so many that one of them is known to be few. */
const MORE_OTHERS = { organisations: 40, rows: 60 };
const OWN = 15;
const tables = ['contacts', 'contact_list_members', 'employees', 'natural_entities'];

let t: TestApp;
let ctx: Omit<UserCtx, 'db'>;
let fixed: number;
let filtered: number;

async function fill(entity: number, count: number): Promise<void> {
  const named = sql`from generate_series(1, ${count}) n`;
  await sql`insert into contacts (legal_entity_id, name, emails, phones, tags, bounced_emails, email_opt_out_on)
    select ${entity}, 'Contato ' || n, array[n || '@x' || ${entity} || '.test'], array['+55439' || (80000000 + n)],
      array['marca' || n % 100], case when n % 50 = 0 then array[n || '@x' || ${entity} || '.test'] else '{}' end,
      case when n % 40 = 0 then date '2026-01-01' end ${named}`.execute(t.system);
  await sql`with people as (
      insert into natural_entities (legal_entity_id, first_name, surname) select ${entity}, 'Pessoa', n::text ${named}
      returning id)
    insert into employees (legal_entity_id, natural_entity_id, registration, admitted_on)
    select ${entity}, id, id::text, '2026-01-01' from people`.execute(t.system);
}

beforeAll(async () => {
  t = await startTestApp();
  const { admin, entity } = await makeAdministrator(t);
  const elsewhere = await makeOrganisation(t, 'Uma rede enorme');
  await fill(elsewhere, OTHERS);
  for (let n = 1; n <= MORE_OTHERS.organisations; n++)
    await fill(await makeOrganisation(t, `Outra ${n}`), MORE_OTHERS.rows);
  await fill(entity, OWN);
  const { rows } = await sql<{ id: number }>`
    insert into contact_lists (legal_entity_id, name, kind, filter)
    values (${entity}, 'Fixa', 'static', null), (${entity}, 'Por filtro', 'dynamic', '{"tags": ["marca3"]}'),
      (${elsewhere}, 'De outros', 'static', null)
    returning id`.execute(t.system);
  [fixed, filtered] = rows.map(({ id }) => id) as [number, number];
  await sql`insert into contact_list_members (list_id, legal_entity_id, contact_id)
    select l.id, l.legal_entity_id, c.id from contact_lists l join contacts c using (legal_entity_id)
    where l.kind = 'static'`.execute(t.system);
  await sql`analyze`.execute(t.system);
  const user = {
    userId: admin.id,
    roleId: 1,
    roleName: 'admin',
    permissions: new Set(['contact_lists.edit']),
  };
  const scope = { legalEntityIds: [entity], type: 'legal_entity', id: entity };
  ctx = { user, scope } as unknown as Omit<UserCtx, 'db'>;
});
afterAll(() => t.close());

/** How often this connection has read each table from end to end. */
async function wholeReads(db: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; reads: number }>`
    select relname as name, seq_scan as reads from pg_stat_xact_user_tables`.execute(db);
  return new Map(rows.map(({ name, reads }) => [name, Number(reads)]));
}

/** The tables a piece of work went through from end to end, also inside functions. */
const readWhole = (work: (ctx: UserCtx) => Promise<unknown>): Promise<string[]> =>
  t.system.transaction().execute(async (db: Transaction) => {
    await sql`select set_config('role', 'conforme_app', true), set_config('app.user_id', ${String(ctx.user.userId)}, true),
      set_config('app.scope', ${ctx.scope.legalEntityIds.join(',')}, true)`.execute(db);
    const before = await wholeReads(db);
    await work({ ...ctx, db } as unknown as UserCtx);
    const after = await wholeReads(db);
    return tables.filter((name) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
  });

const asked: Readonly<Record<string, { operator: string; value: string }>> = {
  text: { operator: 'contains', value: 'zzzz' },
  list: { operator: 'contains', value: 'zzzz' },
  date: { operator: 'from', value: '2027-01-01' },
  datetime: { operator: 'from', value: '2027-01-01' },
};

function queriesOf(grid: Grid): GridQuery[] {
  const rows = { filters: { items: [] }, custom_filters: {} };
  const plain = { page: 1, per_page: 20, order_column: 'id', direction: 'asc', ...rows };
  const columns = grid.columns as readonly Column<never>[];
  const sorts = columns.filter(({ sortable }) => sortable).map(({ key }) => ({ order_column: key }));
  const filters = columns
    .filter(({ filterable }) => filterable)
    .map(({ key, type = 'text', options }) => ({
      filters: {
        items: [
          { column: key, ...(asked[type] ?? { operator: 'equals', value: options?.[0]?.value ?? '1' }) },
        ],
      },
    }));
  const search = { filters: { search: 'zzzz', items: [] } };
  return [...sorts, ...filters, search].map((part) => ({ ...plain, ...part })) as unknown as GridQuery[];
}

describe.each<[string, Grid | undefined, (ctx: UserCtx) => GridSource]>([
  ['contacts', contacts.endpoints.grid.grid, contactSource],
  ['contact lists', contactLists.endpoints.grid.grid, contactListSource],
  ['employees', employees.endpoints.grid.grid, employeeSource],
  ['organisations', legalEntities.endpoints.grid.grid, organisationSource],
])('the list of %s', (_, grid, source) => {
  test('sorts, filters and searches without going through everybody’s rows', async () => {
    for (const query of queriesOf(grid as Grid)) {
      const whole = await readWhole((ctx) => gridOf(ctx, grid as Grid, query, source(ctx)));
      expect(whole, JSON.stringify(query)).toEqual([]);
    }
  });
});

test('pickers, duplicates, lists and senders neither', async () => {
  const found = { search: 'zzzz', limit: 20 };
  const entity = ctx.scope.legalEntityIds[0] as number;
  const optOuts = new ContactOptOuts(new SealedFields(t.keys));
  const work: Record<string, (ctx: UserCtx) => Promise<unknown>> = {
    contacts: (ctx) => contactOptions(ctx, found),
    employees: (ctx) => employeeOptions(ctx, found),
    organisations: (ctx) => organisationOptions(ctx, found),
    duplicates: (ctx) => findDuplicates(ctx, { emails: ['a@x.test'], except: null }),
    list: ({ db }) => sql`select contact_list_ids(${fixed})`.execute(db),
    'list by filter': ({ db }) => sql`select contact_list_ids(${filtered})`.execute(db),
    'what came back': ({ db }) => sql`select bounced_addresses(${entity})`.execute(db),
    'who said no': ({ db }) => sql`select refused_addresses(${entity}, 'email')`.execute(db),
    'opt-outs': ({ db }) =>
      optOuts.of(db as Transaction, entity, [{ emails: ['a@x.test'], phones: ['+5543988887777'] }]),
  };
  for (const [name, one] of Object.entries(work)) expect(await readWhole(one), name).toEqual([]);
});
