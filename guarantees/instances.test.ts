import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { paths } from '../apps/server/src/paths.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { administrator, newUser, type Pool, post, signIn, withAdministrator } from './support/api-client.ts';
import {
  killServers,
  launch,
  newDataDir,
  run,
  serve,
  stop,
  untilListening,
} from './support/server-process.ts';

let postgres: EmbeddedPostgres;
let owner: Pool;

beforeAll(async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
  owner = openPool({ ...postgres.connection, max: 1 });
});
afterEach(killServers);
afterAll(async () => {
  await owner.end();
  await postgres.stop();
});

const address = (user: string, password: string, database: string) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(postgres.connection.host)}`;

async function instance(settings: Record<string, string>) {
  const port = await freePort();
  return {
    url: `http://127.0.0.1:${port}`,
    settings: { PORT: port, DATA_DIR: newDataDir(), ...withAdministrator, ...settings },
  };
}

async function queryAs(url: string, sql: string): Promise<unknown[]> {
  const pool = openPool({ connectionString: url, max: 1 });
  try {
    return (await pool.query(sql)).rows;
  } finally {
    await pool.end();
  }
}

describe('an owner that is not a superuser', () => {
  beforeAll(async () => {
    await owner.query("create role maker login createrole password 'maker'");
    await owner.query("create role holder login password 'holder'");
    await owner.query("create role limited login password 'limited'");
    await owner.query('create database made owner maker');
    await owner.query('create database held owner holder');
  });
  const made = () => address('maker', 'maker', 'made');
  const held = () => address('holder', 'holder', 'held');
  const limited = () => address('limited', 'limited', 'held');

  /** Requests see only their organisation; past the server, the role alone sees nothing. */
  async function expectWorking(settings: Record<string, string>) {
    const { url, settings: all } = await instance(settings);
    const server = await serve(all);
    const token = await signIn(url);
    await queryAs(
      settings.DATABASE_URL as string,
      `with other as (insert into legal_entities (company_name) values ('Outra') returning id)
       insert into users (home_entity_id, name, email, status)
       select id, 'De fora', 'fora@outra.test', 'active' from other`,
    );
    expect(await post(url, 'users', newUser('pessoa@escola.test'), token)).toMatchObject({ status: 200 });
    const grid = await fetch(`${url}/api/v1/users/grid`, { headers: { authorization: `Bearer ${token}` } });
    const text = await grid.text();
    expect(grid.status, text).toBe(200);
    expect(text).toContain('pessoa@escola.test');
    expect(text).not.toContain('fora@outra.test');
    expect(await stop(server)).toMatchObject({ code: 0 });
  }

  it('and may not create roles is told to bring a restricted one', async () => {
    const { settings } = await instance({ DATABASE_URL: held() });
    const { code, stderr } = await run(['serve'], settings);
    expect(stderr).toMatch(
      /^O usuário de DATABASE_URL não pode criar papéis no PostgreSQL: crie um usuário restrito e informe-o em APP_DATABASE_URL\.\n$/,
    );
    expect(code).toBe(1);
  });

  it('but may create them needs nothing more', async () => {
    await expectWorking({ DATABASE_URL: made() });
  });

  it('is told so, too, when another installation has made the role', async () => {
    const { settings } = await instance({ DATABASE_URL: held() });
    expect(await run(['serve'], settings)).toMatchObject({
      code: 1,
      stderr:
        'O usuário de DATABASE_URL não pode agir como conforme_app: crie um usuário restrito e informe-o em APP_DATABASE_URL.\n',
    });
  });

  it('works with it, under row-level security', async () => {
    await expectWorking({ DATABASE_URL: held(), APP_DATABASE_URL: limited() });
    expect(await queryAs(held(), 'select count(*) from users')).toEqual([{ count: 3 }]);
    expect(await queryAs(limited(), 'select count(*) from users')).toEqual([{ count: 0 }]);
  });

  it.each([
    ['the owner itself', held, /^O usuário holder é dono das tabelas ou superusuário/],
    [
      'another role than before',
      () => address('maker', 'maker', 'held'),
      /^O usuário maker não alcança as tabelas/,
    ],
  ])('is refused with %s in its place', async (_, app, line) => {
    const { settings } = await instance({ DATABASE_URL: held(), APP_DATABASE_URL: app() });
    const { code, stderr } = await run(['serve'], settings);
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });
});

describe('two instances on one database', () => {
  it('started at once on an empty one migrate it once and share sessions and limits', async () => {
    await owner.query('create database shared');
    const shared = {
      DATABASE_URL: address('conforme', postgres.connection.password, 'shared'),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      LOGIN_TRIES_PER_ACCOUNT: '4',
    };
    const [a, b] = [await instance(shared), await instance(shared)];
    const [one, other] = [launch(['serve'], a.settings), launch(['serve'], b.settings)];
    await Promise.all([untilListening(one), untilListening(other)]);

    const migrations = readdirSync(paths.migrations).filter((name) => name.endsWith('.sql'));
    const told = `${one.stdout()}${other.stdout()}`.match(/(?<=Atualizando o banco de dados: ).*/g);
    expect(told?.toSorted()).toEqual(migrations);
    expect(await queryAs(shared.DATABASE_URL, 'select count(*) from users')).toEqual([{ count: 1 }]);

    const token = await signIn(a.url);
    expect(await post(b.url, 'users', newUser('pessoa@escola.test'), token)).toMatchObject({ status: 200 });
    expect(await post(b.url, 'logout', {}, token)).toMatchObject({ status: 200 });
    expect(await post(a.url, 'logged', {}, token)).toMatchObject({ status: 401 });

    const wrong = { ...administrator, password: 'não é esta' };
    const tries = [a, b, b, a].map(({ url }) => url);
    for (const url of tries) expect((await post(url, 'login', wrong)).status).not.toBe(429);
    expect((await post(a.url, 'login', administrator)).status).toBe(429);
    expect((await post(b.url, 'login', administrator)).status).toBe(429);
    expect(await stop(one)).toMatchObject({ code: 0 });
    expect(await stop(other)).toMatchObject({ code: 0 });
  });
});
