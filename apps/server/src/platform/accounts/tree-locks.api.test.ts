import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { administrationLock, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let greedy: { admin: TestUser; entity: number };
let polite: { admin: TestUser; entity: number };
let adminRole: number;
beforeAll(async () => {
  t = await startTestApp();
  greedy = await makeAdministrator(t, 'Rede Gulosa');
  polite = await makeAdministrator(t, 'Escola Calma');
  adminRole = await roleNamed(t, 'admin');
});
afterAll(() => t.close());

let counter = 0;
const invite = ({ admin }: { admin: TestUser }) =>
  t.call(
    users.endpoints.internalStore,
    { body: { name: 'Lia', email: `lia${++counter}@arvore.test`, role_id: adminRole } },
    { token: admin.token },
  );

/** Somebody else's transaction, held open meanwhile. */
async function holding<T>(statement: readonly [string, ...unknown[]], work: () => Promise<T>): Promise<T> {
  const client = await t.pool.connect();
  const [text, ...values] = statement;
  try {
    await client.query('begin');
    await client.query(text, values);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('fifty changes of users in one organisation that all have to wait', () => {
  test('keep nobody else from administering theirs', async () => {
    let answers: Promise<{ status: number }[]> | undefined;
    await holding(administrationLock(greedy.entity), async () => {
      answers = Promise.all(Array.from({ length: 50 }, () => invite(greedy)));
      await new Promise((resolve) => setTimeout(resolve, 500));
      const since = performance.now();
      expect((await invite(polite)).status).toBe(200);
      expect(performance.now() - since, 'less than one lock wait').toBeLessThan(5000);
    });
    expect(new Set((await answers)?.map(({ status }) => status))).toEqual(new Set([200]));
  }, 60_000);

  test('are told that another change is at work, when it takes too long', async () => {
    const answer = await holding(administrationLock(greedy.entity), () => invite(greedy));
    expect([answer.status, answer.body.messages, answer.headers['retry-after']]).toEqual([
      409,
      'Outra alteração está em andamento; tente de novo em instantes.',
      '5',
    ]);
  }, 30_000);
});

describe('two administrators of two organisations, each acting from their own', () => {
  const both = () =>
    Promise.all(
      [greedy, polite].map(({ entity }) =>
        makeUser(t, { home: entity, roleId: adminRole, entities: [greedy.entity, polite.entity] }),
      ),
    );
  const out = (member: TestUser, by: TestUser, entity: number) =>
    t.call(
      roles.endpoints.removeMember,
      { params: { id: adminRole, user_id: member.id } },
      { token: by.token, entity: `${entity},legal_entity` },
    );

  test('take each other out at once: one of them stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = (await both()) as [TestUser, TestUser];
      const answers = await Promise.all([out(two, one, greedy.entity), out(one, two, polite.entity)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  }, 60_000);

  test('leave the group at once, being its last ones: one of them stays', async () => {
    const [one, two] = (await both()) as [TestUser, TestUser];
    // Each keeps another way in, so that nothing but the installation's last administrator is at stake.
    const other = await makeRole(t, []);
    for (const { id } of [one, two]) {
      await t.pool.query('insert into role_users (user_id, role_id) values ($1, $2)', [id, other]);
      await t.pool.query(
        'insert into data_access_grants (role_id, user_id, legal_entity_id) values ($1, $2, $3)',
        [other, id, greedy.entity],
      );
    }
    const { rows: blocked } = await t.pool.query(
      `update users set status = 'blocked' where status = 'active' and id <> all ($1::bigint[]) returning id`,
      [[one.id, two.id]],
    );
    // Both have left when the first of them asks whether an administrator remains.
    const answers = await behindLock(t, ['select pg_advisory_xact_lock(7146500002)'], () => [
      out(one, one, greedy.entity),
      out(two, two, polite.entity),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await t.pool.query(`update users set status = 'active' where id = any ($1::bigint[])`, [
      blocked.map(({ id }) => id),
    ]);
  }, 60_000);
});

test('an organisation whose contacts are being brought in holds up the purge of its own alone', async () => {
  const create = ({ admin }: { admin: TestUser }) =>
    t.call(
      contacts.endpoints.create,
      { body: { name: 'Marina Prado', emails: [`m${++counter}@x.test`] } as never },
      { token: admin.token },
    );
  for (const organisation of [greedy, polite]) expect((await create(organisation)).status).toBe(200);
  await t.pool.query(`update contacts set deleted_at = now() - interval '31 days'`);
  // As an import of contacts does until it ends.
  await holding([`select opt_outs_of($1, '{}')`, greedy.entity], async () => {
    const purge = t.runJobs('purge-contacts').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    const since = performance.now();
    expect((await create(polite)).status).toBe(200);
    expect(performance.now() - since, 'less than one lock wait').toBeLessThan(5000);
    await purge;
  });
  const { rows } = await t.pool.query(`select legal_entity_id from contacts where deleted_at is not null`);
  expect(rows).toEqual([{ legal_entity_id: greedy.entity }]);
}, 60_000);

test('a file of one organisation that waits for a row holds up no file of another', async () => {
  const change = ({ admin, entity }: { admin: TestUser; entity: number }) =>
    t.call(legalEntities.endpoints.changeLogo, { params: { id: entity } }, { token: admin.token });
  await holding(['select from legal_entities where id = $1 for update', greedy.entity], async () => {
    const waiting = change(greedy);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const since = performance.now();
    expect((await change(polite)).status).toBe(200);
    expect(performance.now() - since, 'less than one lock wait').toBeLessThan(5000);
    expect((await waiting).status).toBe(409);
  });
}, 60_000);

/** What locks the drives of two accounts alone, and how it says which. */
const ofOneDrive: Readonly<Record<string, RegExp>> = {
  hand_over_drive: /hashtextextended\('drive', one\)\)\s+from unnest\(array\[least\(giver, receiver\)/,
};

test('no function of the database takes a lock that all organisations share', async () => {
  for (const [name, locks] of Object.entries(ofOneDrive)) {
    const { rows } = await t.pool.query<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [
      name,
    ]);
    expect(rows.map(({ prosrc }) => prosrc.match(/pg_advisory/g)?.length)).toEqual([1]);
    expect(rows[0]?.prosrc).toMatch(locks);
  }
  const { rows } = await t.pool.query<{ name: string; locks: string[] }>(
    `select proname as name, array(select match[1] from regexp_matches(prosrc,
        'pg_advisory_xact_lock(?:_shared)?\\(hashtextextended\\(([^;]*?)\\)\\s*\\)?;', 'g') as match) as locks
     from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%pg_advisory%' and proname <> all ($1)
     order by 1`,
    [Object.keys(ofOneDrive)],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { name, locks } of rows) {
    expect(locks, `what ${name} locks is named by this pattern`).not.toEqual([]);
    for (const lock of locks) expect(lock, name).toMatch(/heads_of\(/);
  }
});

/** Locks of the whole installation, each with why it may be one. */
const ofAll: Readonly<Record<string, string>> = {
  '7146500002': 'whether an administrator of the installation remains, asked last in its transaction',
  '7146500003': 'the seed, when an instance starts',
  '7146500004': 'groups and functionalities, which belong to no organisation',
  '7146500005': 'the seed of the questionnaires',
};

test('no statement of the product takes a lock that all organisations share', () => {
  const src = join(import.meta.dirname, '../..');
  const taken = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:testing|catalog-tests)/.test(file),
    )
    .flatMap((file) => {
      const [, ...after] = readFileSync(join(src, file), 'utf8').split(/pg_advisory_xact_lock(?:_shared)?\(/);
      return after.map((text) => [file, text.slice(0, text.indexOf('.execute('))] as const);
    });
  expect(taken.length).toBeGreaterThan(10);
  const constants = taken.map(([, key]) => /^(\d+)\)/.exec(key)?.[1]).filter((key) => key !== undefined);
  expect(new Set(constants)).toEqual(new Set(Object.keys(ofAll)));
  for (const [file, key] of taken.filter(([, key]) => !/^\d+\)/.test(key))) {
    expect(key, `${file}: names whose it is`).toContain('${');
    expect(key, `${file}: has no key for those without one`).not.toMatch(/\?\?|coalesce/);
  }
});
