import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { cookieOf, signIn } from '../../testing/sign-in.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdministrator(t)).admin;
});
afterAll(() => t.close());

/** Does `work` while the database is broken by `harm`, then mends it. */
async function during<T>(harm: string, mend: string, work: () => Promise<T>): Promise<T> {
  await t.pool.query(harm);
  try {
    return await work();
  } finally {
    await t.pool.query(mend);
  }
}
const without = <T>(table: string, work: () => Promise<T>) =>
  during(`alter table ${table} rename to taken_away`, `alter table taken_away rename to ${table}`, work);

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The one shape of a fault, and the line in the log that its number leads to. */
function expectFault({ status, body, text }: Answer) {
  expect(status).toBe(500);
  expect(Object.keys(body).sort()).toEqual(['code', 'messages']);
  expect(body.code).toBe('internal');
  const found = new RegExp(
    `^Operação não pode ser realizada\\. Contacte o administrador do sistema! \\(ocorrência (${uuid})\\)$`,
  ).exec(body.messages);
  expect(text).not.toMatch(/select|insert|relation|column|postgres|kysely|\.ts|\bat /i);
  const lines = t.logged.map((line) => JSON.parse(line)).filter(({ incident }) => incident === found?.[1]);
  expect(lines).toHaveLength(1);
  return lines[0];
}

const create = (email: string) =>
  t.call(
    users.endpoints.create,
    { body: { name: 'Nova Pessoa', email, role_ids: [], accesses: [], delivery: 'invitation' } },
    { token: admin.token },
  );

describe('a fault', () => {
  test('in a list answers 500 with a number; the log has the rest, without SQL', async () => {
    const answer = await without('legal_entity_tree', () =>
      t.call(users.endpoints.grid, {}, { token: admin.token }),
    );
    expect(expectFault(answer)).toEqual({
      at: expect.any(String),
      level: 'error',
      message: 'fault',
      incident: expect.any(String),
      method: 'GET',
      route: '/api/v1/users/grid',
      error: 'error',
      code: '42P01',
    });
  });

  test('while the session is looked up is no missing session', async () => {
    for (const table of ['sessions', 'role_users', 'role_permissions'])
      expectFault(
        await without(table, () => t.call(users.endpoints.permissions, {}, { token: admin.token })),
      );
    expect((await t.call(users.endpoints.permissions, {}, { token: admin.token })).status).toBe(200);
  });

  test('at sign-in is no wrong password, and a wrong password that cannot be recorded is a fault', async () => {
    for (const table of ['users', 'sessions', 'rate_limits', 'audit_chains'])
      expectFault(await without(table, () => signIn(t, admin.email)));
    expectFault(await without('audit_chains', () => signIn(t, admin.email, 'senha errada demais')));
  });

  test('at leaving is no other answer', async () => {
    expectFault(
      await without('sessions', () => t.call(session.endpoints.logout, {}, { token: admin.token })),
    );
  });

  test('in the audit log undoes the write it would have told of', async () => {
    expectFault(await without('audit_events', () => create('desfeita@conforme.test')));
    expect((await t.pool.query("select from users where email = 'desfeita@conforme.test'")).rowCount).toBe(0);
    expect((await create('desfeita@conforme.test')).status).toBe(200);
  });

  test('hands out no session that was not opened, in the place of the one that is', async () => {
    const fromBrowser = { headers: { 'sec-fetch-site': 'same-origin' } };
    const answer = await without('audit_events', () => signIn(t, admin.email, undefined, fromBrowser));
    expectFault(answer);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(cookieOf(await signIn(t, admin.email, undefined, fromBrowser))).not.toBeNull();
  });

  test('at the very end of a write leaves nothing told of it either', async () => {
    const told = async () => (await t.pool.query('select count(*) from audit_events')).rows[0].count;
    const before = await told();
    const answer = await during(
      `create function harm() returns trigger language plpgsql as $$ begin raise exception 'harm'; end $$;
       create constraint trigger harm after insert on users deferrable initially deferred
         for each row execute function harm()`,
      'drop function harm cascade',
      () => create('tarde@conforme.test'),
    );
    expectFault(answer);
    expect(await told()).toBe(before);
  });

  test('that nobody looked at is told at the end of its transaction', async () => {
    const work = t.system.transaction().execute((db) => sql`select 1 / 0`.execute(db).catch(() => 'done'));
    await expect(work).rejects.toThrow('the transaction was rolled back');
  });

  test('never quotes what was typed, in the answer or in the log', async () => {
    const email = 'sigilosa@conforme.test';
    const answer = await during(
      "alter table users add constraint harm check (email <> 'sigilosa@conforme.test')",
      'alter table users drop constraint harm',
      () => create(email),
    );
    expect(expectFault(answer)).toMatchObject({ code: '23514', route: '/api/v1/users' });
    expect(answer.text).not.toContain('sigilosa');
    expect(t.logged.join('')).not.toContain('sigilosa');
  });

  test('an answer that breaks its own contract is not sent', async () => {
    const { body: made } = await create('contrato@conforme.test');
    const answer = await during(
      `alter table users drop constraint users_status_check; update users set status = 'weird' where id = ${made.id}`,
      `update users set status = 'invited' where id = ${made.id};
       alter table users add constraint users_status_check check (status in ('active', 'invited', 'blocked', 'inactive'))`,
      () => t.call(users.endpoints.read, { params: { id: made.id } }, { token: admin.token }),
    );
    const line = expectFault(answer);
    expect(line).toMatchObject({ error: 'ZodError', route: '/api/v1/users/:id', stack: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain('contrato@');
  });
});
