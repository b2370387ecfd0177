import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reports } from '@conforme/contracts/modules/reports/reports.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  openTestSession,
  roleNamed,
} from '../../testing/features/people.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const path = '/api/v1/users/grid';
/** Enough to be still under way when somebody looks. */
const many = 20_000;
let t: TestApp;
let entity: number;
let token: string;
let port: number;
beforeAll(async () => {
  t = await startTestApp({
    EXPORT_MAX_ROWS: String(many + 50),
    EXPORTS_AT_ONCE: '3',
    EXPORTS_PER_ORGANISATION: '3',
    EXPORTS_PER_USER: '2',
    PLACE_WAIT_SECONDS: '1',
  });
  const { entity: made, admin } = await makeAdministrator(t);
  entity = made;
  token = admin.token;
  await t.pool.query(
    `insert into users (home_entity_id, name, email, status)
     select $1, 'Pessoa ' || n || ' ' || md5(n::text) || md5((n + 1)::text), md5(n::text) || n || '@conforme.test', 'active'
     from generate_series(1, $2) n`,
    [entity, many],
  );
  // As autovacuum does within a minute: without it PostgreSQL plans for an empty table.
  await t.pool.query('analyze users');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const ask = (query: Record<string, unknown>, asker = token) =>
  t.call(reports.endpoints.grid, { query: { path, format: 'xls', ...query } }, { token: asker });
const few = { filters: { search: 'Ana' } };

/** A download as a browser makes it, which can be broken off. */
async function download(query: Record<string, unknown> = {}, asker = token) {
  const sent = request({
    port,
    path: `/api/v1/reports/grid?${qs.stringify({ path, format: 'xls', ...query })}`,
    headers: { host: 'conforme.test', authorization: `Bearer ${asker}` },
  });
  sent.on('error', () => {});
  sent.end();
  const [answer] = await once(sent, 'response');
  return { sent, answer };
}

/** The transactions that hold a snapshot for an export. */
/** Connections that read a list for a file: its ids are fetched in turn with the rows they stand for. */
const EXPORTING = `from pg_stat_activity where datname = current_database() and xact_start is not null
  and query ~ '^\\s*(declare|fetch|with page)'`;

const openCursors = async () => {
  const { rows } = await t.pool.query<{ count: number }>(`select count(*) as count ${EXPORTING}`);
  return rows[0]?.count ?? 0;
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const giveUp = Date.now() + 10_000; Date.now() < giveUp; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it did not happen: ${condition}`);
}

describe('an export', () => {
  test('of a small list comes whole, with its name and length', async () => {
    const { status, headers, bytes } = await ask(few);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Usuarios [\d -]+\.xlsx"; filename\*=UTF-8''Usu%C3%A1rios%20[\d%-]+\.xlsx$/,
    );
    const pdf = await ask({ ...few, format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.text).toMatch(/^%PDF-1\.7/);
  });

  test('of a long one says how much there will be, and is all there', async () => {
    const { status, headers, text, bytes } = await ask({});
    expect(status).toBe(200);
    expect(headers['content-length']).toBeUndefined();
    expect(headers['x-total-rows']).toBe(String(many + 1));
    const estimated = Number(headers['x-estimated-length']);
    expect(estimated).toBeGreaterThan(bytes.length / 2);
    expect(estimated).toBeLessThan(bytes.length * 2);
    expect(text.match(/<row /g)?.length).toBeGreaterThan(many);
  }, 60_000);

  test('of ticked rows holds those alone, with the columns that were on the screen', async () => {
    const { rows } = await t.pool.query<{ id: number; name: string }>(
      `select id, name from users where name like 'Pessoa 1%' order by id limit 2`,
    );
    const ids = rows.map(({ id }) => id).join(',');
    const { bytes } = await ask({ format: 'pdf', ids, columns: ['email', 'name'] });
    const text = pdfPages(bytes).flat();
    expect(text).toContainEqual(expect.stringMatching(/^2 registros · /));
    expect(text.filter((line) => line === 'E-mail' || line === 'Nome')).toEqual(['E-mail', 'Nome']);
    expect(text).not.toContain('Situação');
    for (const query of [{ columns: ['password'] }, { ids: '5b0d2e7a-1c3f-4e7f-8a61-3d9c2f4b6a09' }])
      expect((await ask(query)).status).toBe(422);
  });

  test('has no pages: page and per_page change nothing', async () => {
    const { text } = await ask({ ...few, page: 99, per_page: 1 });
    expect(text).toContain('Ana Administradora');
  });

  test('takes the parameters of its list and refuses what the list refuses', async () => {
    for (const [query, field] of [
      [{ path: '/api/v1/nothing/grid' }, 'path'],
      [{ path: 'http://elsewhere/api/v1/users/grid' }, 'path'],
      [{ path: '/api/v1/reports/grid' }, 'path'],
      [{ path: '/api/v1/users/1' }, 'path'],
      [{ format: 'csv' }, 'format'],
      [{ order_column: 'password_hash' }, 'order_column'],
      [{ filters: { items: [{ column: 'organisation', value: 'x' }] } }, 'filters.items.0.column'],
      [{ filters: { items: [{ column: 'status', value: 'nowhere' }] } }, 'filters.items.0.value'],
    ] as const) {
      const { status, body } = await ask(query);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });

  test('of more rows than are allowed is refused in words', async () => {
    const names = Array.from(
      { length: 60 },
      (_, n) => `('Mais ${n}', 'mais${n}@conforme.test', 'active', ${entity})`,
    );
    await t.pool.query(`insert into users (name, email, status, home_entity_id) values ${names}`);
    const { status, body } = await ask({});
    expect([status, body.messages]).toEqual([
      422,
      'A lista tem 20.061 registros e um arquivo leva no máximo 20.050. Use a pesquisa ou os filtros para reduzir.',
    ]);
    await t.pool.query(`delete from users where name like 'Mais %'`);
  });

  test('tells the audit log what was taken, before it is, and never what was looked for', async () => {
    const filters = { search: 'Ana Administradora', items: [{ column: 'status', value: 'active' }] };
    const told = await auditOf(t, () => ask({ filters, format: 'pdf' }));
    expect(told).toMatchObject([
      {
        action: 'report.exported',
        legal_entity_id: entity,
        meta: { path, format: 'pdf', filters: ['status'], searched: true, rows: 1 },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('Administradora');
  });

  test('of everything one reaches is told to each organisation, as an export of that one would be', async () => {
    const other = await makeOrganisation(t, 'Outra escola');
    await makeOrganisation(t, 'Unidade da outra', other);
    const roleId = await roleNamed(t, 'admin');
    const asker = await makeUser(t, { home: entity, roleId, entities: [other, entity] });
    const query = { path, format: 'xls', ...few };
    const told = await auditOf(t, () =>
      t.call(reports.endpoints.grid, { query }, { token: asker.token, entity: '0,all' }),
    );
    expect(told.map(({ chain, legal_entity_id, action }) => [chain, legal_entity_id, action])).toEqual(
      [entity, other].map((id) => [`entity:${id}`, id, 'report.exported']),
    );
    expect(told[0]?.meta).toMatchObject({ path, format: 'xls', scope: 'all' });
  });
});

describe('whoever', () => {
  test.each<[readonly string[], number]>([
    [[], 403],
    [['users.menu'], 403],
    [['users.export'], 403],
    [['users.menu', 'users.export'], 200],
  ])('holds %j gets %i', async (permissions, status) => {
    const asker = await makeUser(t, { home: entity, roleId: await makeRole(t, permissions) });
    const answer = await ask(few, asker.token);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('forbidden');
  });

  test('reads the export permission from the seeds: encarregado and auditor', async () => {
    for (const role of ['encarregado', 'auditor']) {
      const asker = await makeUser(t, { home: entity, roleId: await roleNamed(t, role) });
      expect((await ask(few, asker.token)).status).toBe(200);
    }
  });
});

describe('several at once', { timeout: 90_000 }, () => {
  test('are limited for one person and for all, and the places come back', async () => {
    const { rows } = await t.pool.query<{ user_id: number; active_role_id: number }>(
      'select user_id, active_role_id from sessions order by id limit 1',
    );
    const [{ user_id, active_role_id } = { user_id: 0, active_role_id: 0 }] = rows;
    const elsewhere = await openTestSession(t, user_id, active_role_id);
    const both = [download(), download({}, elsewhere)];
    await until(async () => (await openCursors()) === 2);
    const third = await ask(few);
    expect([third.status, third.headers['retry-after'], third.body.code]).toEqual([
      429,
      '5',
      'too_many_requests',
    ]);
    expect((await ask(few, elsewhere)).status).toBe(429);
    const other = await makeUser(t, { home: entity, roleId: await roleNamed(t, 'admin') });
    expect((await ask(few, other.token)).status).toBe(200);
    for (const { answer } of await Promise.all(both)) for await (const _ of answer);
    expect((await ask(few)).status).toBe(200);
  });

  test('a download that is broken off gives back its connection, its thread and its place', async () => {
    for (const format of ['xls', 'pdf']) {
      const { sent, answer } = await download({ format });
      expect(answer.statusCode).toBe(200);
      await until(async () => (await openCursors()) === 1);
      sent.destroy();
      await until(async () => (await openCursors()) === 0);
    }
    await until(async () => t.pool.idleCount === t.pool.totalCount);
    const again = await Promise.all([ask(few), ask(few)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('the right to a file ends', { timeout: 60_000 }, () => {
  const begin = async () => {
    const roleId = await makeRole(t, ['users.menu', 'users.export']);
    const asker = await makeUser(t, { home: entity, roleId });
    // The slower kind: still being written when the right to it is asked for again.
    const { answer } = await download({ format: 'pdf' }, asker.token);
    expect(answer.statusCode).toBe(200);
    await until(async () => (await openCursors()) === 1);
    return { asker, roleId, answer };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  const read = async ({ answer }: Begun) => {
    for await (const _ of answer);
  };

  test.each<[string, (begun: Begun) => Promise<unknown>]>([
    [
      'the person is blocked',
      ({ asker }) => t.call(users.endpoints.block, { params: { id: asker.id }, body: {} }, { token }),
    ],
    [
      'the session ends',
      ({ asker }) => t.pool.query('update sessions set ended_at = now() where user_id = $1', [asker.id]),
    ],
    [
      'the group loses the permission',
      ({ roleId }) =>
        t.pool.query(
          `delete from role_permissions where role_id = $1
           and permission_id = (select id from permissions where name = 'users.export')`,
          [roleId],
        ),
    ],
    [
      'the access to the organisation goes',
      ({ asker }) => t.pool.query('delete from data_access_grants where user_id = $1', [asker.id]),
    ],
  ])('when %s: it breaks off, and nobody has to read on for its place to come back', async (_, revoke) => {
    const begun = await begin();
    await revoke(begun);
    await until(async () => (await openCursors()) === 0);
    await expect(read(begun)).rejects.toThrow(/aborted/);
  });
});

test('a file that fails half-way is cut off, never a short one that looks whole', async () => {
  const { answer } = await download();
  await until(async () => (await openCursors()) === 1);
  await t.pool.query(`select pg_terminate_backend(pid) ${EXPORTING}`);
  const read = async () => {
    for await (const _ of answer);
  };
  await expect(read()).rejects.toThrow(/aborted/);
  await until(async () => (await openCursors()) === 0);
  expect((await ask(few)).status).toBe(200);
});
