import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel.contract.ts';
import { test } from 'vitest';
import { catalogLists } from '../../../bench/catalog-lists.ts';
import { reportReader, seedReports } from '../../../bench/seed/seed-reports.ts';
import { makeAdministrator, makeOrganisation, openTestSession } from './testing/features/people.ts';
import { startTestApp } from './testing/test-app.ts';

test('sown', async () => {
  const t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  await t.pool.query("update users set email = 'ana@escola.test' where id = $1", [admin.id]);
  const others = [];
  for (let n = 0; n < 5; n++) others.push(await makeOrganisation(t, 'Org ' + n));
  await t.pool.query(
    'insert into data_access_grants (role_id, user_id, legal_entity_id) select role_id, user_id, o from data_access_grants g, unnest($2::bigint[]) o where user_id = $1',
    [admin.id, others],
  );
  await seedReports(t.pool as never, 50000, [entity, ...others] as never);
  await t.pool.query('analyze');
  const {
    rows: [{ id, role }],
  } = await t.pool.query(
    'select u.id, (select role_id from role_users where user_id = u.id) as role from users u where email = $1',
    [reportReader],
  );
  const token = await openTestSession(t, id, role);
  console.log(catalogLists.filter((l) => l.isWithheld).map((l) => l.name));
  const { grid } = (reportingChannel as never as { endpoints: { grid: never } }).endpoints as never as {
    grid: never;
  };
  const ask = async (what: string, filters: object, entity?: string) => {
    let best = 1e9;
    let status;
    let total;
    for (let n = 0; n < 3; n++) {
      const since = performance.now();
      const a = await t.call(grid, { query: { filters } } as never, { token, ...(entity ? { entity } : {}) });
      best = Math.min(best, performance.now() - since);
      status = a.status;
      total = a.body?.model?.total ?? a.text.slice(0, 200);
    }
    console.log(what, entity ?? '', status, total, best.toFixed(0), 'ms');
  };
  for (const scope of ['0,all', `${entity},legal_entity`]) {
    await ask('plain', {}, scope);
    await ask('state', { items: [{ column: 'state', operator: 'equals', value: 'received' }] }, scope);
    await ask(
      'state x risk',
      {
        items: [
          { column: 'state', operator: 'equals', value: 'received' },
          { column: 'immediate_risk', operator: 'equals', value: 'yes' },
        ],
      },
      scope,
    );
    await ask(
      'search x risk',
      { search: 'DEN-2026-00001', items: [{ column: 'immediate_risk', operator: 'equals', value: 'yes' }] },
      scope,
    );
    await ask(
      'search x cat',
      { search: 'Leitora', items: [{ column: 'categories', operator: 'equals', value: 'fraud' }] },
      scope,
    );
    await ask(
      'unit x resp',
      {
        items: [
          { column: 'unit', operator: 'contains', value: 'Org' },
          { column: 'responsible', operator: 'contains', value: 'Leit' },
        ],
      },
      scope,
    );
  }
  await t.close();
}, 280_000);
