import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  type PostgresConnection,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';

const running: EmbeddedPostgres[] = [];
const directories: string[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** Made by mkdtemp, so it is 0700: the account PostgreSQL runs as under root cannot walk into it. */
function newDataDir(...below: string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'conforme-test-'));
  directories.push(parent);
  return join(parent, ...below, 'data');
}

async function start(dataDir: string, lines: string[] = [], durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, say: (line) => lines.push(line), durable });
  running.push(server);
  return server;
}

async function query(connection: PostgresConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const results = await client.query(sql);
    return [results].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUp = Date.now() + 10_000; Date.now() < giveUp; await sleep(10))
    if (await condition()) return;
  throw new Error('It did not happen in 10 s');
}

/** An application of its own process, to be killed. It says when the database is open. */
function spawnApplication(dataDir: string) {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href);
  const code = `const { startEmbeddedPostgres } = await import(${module});
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, say() {}, durable: false });
    console.log(pid());`;
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return {
    child,
    opened: once(child.stdout, 'data').then(([pid]) => Number(pid)),
    ended: once(child, 'exit'),
  };
}

describe('the embedded PostgreSQL', () => {
  it('prepares a cluster once, then starts warm', async () => {
    const dataDir = newDataDir();
    const lines: string[] = [];
    const server = await start(dataDir, lines);
    const rows = await query(
      server.connection,
      `CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;
       SELECT unaccent('ação') AS plain, lower('ÉÇÃ') AS lower, cardinality(show_trgm('ação')) AS trigrams,
         'á' < 'b' COLLATE "pt-BR-x-icu" AS ordered, current_setting('data_checksums') AS checksums,
         current_setting('listen_addresses') AS listens, current_setting('server_encoding') AS encoding`,
    );
    expect(rows).toEqual([
      {
        plain: 'acao',
        lower: 'éçã',
        trigrams: 5,
        ordered: true,
        checksums: 'on',
        listens: '',
        encoding: 'UTF8',
      },
    ]);
    expect(statSync(join(dataDir, 'keys/postgres-password')).mode & 0o777).toBe(0o400);
    await expect(query({ ...server.connection, password: 'wrong' }, 'SELECT 1')).rejects.toThrow(/password/);
    await server.stop();
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
    const since = Date.now();
    await start(dataDir, lines);
    expect(Date.now() - since).toBeLessThan(1_000);
    expect(lines).toEqual(['Preparando o banco de dados (só na primeira vez)…']);
  });

  it('works in a path longer than a socket name may be', async () => {
    const dataDir = newDataDir('a-very-long-directory-name'.repeat(4), 'and-another-one'.repeat(6));
    const server = await start(dataDir);
    expect(dataDir.length).toBeGreaterThan(200);
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'postgres/data/PG_VERSION'))).toBe(true);
  });

  it('takes over the server of an application that was killed', async () => {
    const dataDir = newDataDir();
    const { child, opened, ended } = spawnApplication(dataDir);
    const pid = await opened;
    await expect(start(dataDir)).rejects.toThrow(
      `já está em uso por outro Conforme (processo ${child.pid}).`,
    );
    child.kill('SIGKILL');
    await ended;
    const lines: string[] = [];
    const server = await start(dataDir, lines);
    expect(server.pid()).toBe(pid);
    expect(lines).toEqual(['O banco de dados da execução anterior continuava no ar e foi retomado.']);
    await server.stop();
    expect(existsSync(`/proc/${pid}/cwd`)).toBe(false);
  });

  it('starts the server again when it is killed, even with a query still running', async () => {
    const dataDir = newDataDir();
    const server = await start(dataDir, [], true);
    const killed = server.pid();
    await query(server.connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    const busy = query(server.connection, 'SELECT count(*) FROM generate_series(1, 1e12::bigint) n').catch(
      (e) => e,
    );
    await until(async () => {
      const rows = await query(server.connection, "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%1e12%'");
      return rows.length === 2;
    });
    process.kill(killed, 'SIGKILL');
    await until(() => server.pid() !== killed);
    expect(await busy).toBeInstanceOf(Error);
    expect(await query(server.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await expect(start(dataDir)).rejects.toThrow(`(processo ${process.pid})`);
  });

  it('claims the data directory again when only its session is lost', async () => {
    const dataDir = newDataDir();
    const lines: string[] = [];
    const server = await start(dataDir, lines);
    const holders = "FROM pg_locks WHERE locktype = 'advisory'";
    await query(server.connection, `SELECT pg_terminate_backend(pid) ${holders}`);
    await until(async () => (await query(server.connection, `SELECT 1 ${holders}`)).length === 1);
    await until(() => lines.at(-1) === 'O banco de dados voltou.');
  });

  it('survives being killed while it prepares the cluster', async () => {
    const dataDir = newDataDir();
    const home = join(dataDir, 'postgres');
    const { child, ended } = spawnApplication(dataDir);
    await until(() => existsSync(join(home, `initializing-${child.pid}`, 'global')));
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(home, 'data'))).toBe(false);
    const server = await start(dataDir);
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(home).filter((name) => name.startsWith('initializing'))).toEqual([]);
  });

  it('is not fooled by lock files whose process number is now someone else, nor by a lost password', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await first.stop();
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`);
    mkdirSync(first.connection.host, { recursive: true });
    writeFileSync(join(first.connection.host, '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    const second = await start(dataDir);
    await second.stop();
    rmSync(join(dataDir, 'keys/postgres-password'));
    const third = await start(dataDir);
    expect(third.connection.password).not.toBe(first.connection.password);
  });

  it('says what to do when the data directory cannot be used', async () => {
    const dataDir = newDataDir();
    writeFileSync(dataDir, '');
    await expect(start(join(dataDir, 'below'))).rejects.toThrow(/não é um diretório\. .* DATA_DIR\./);
  });
});
