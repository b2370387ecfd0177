import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

let pool: pg.Pool;
beforeEach(async () => {
  const database = `test_${randomBytes(6).toString('hex')}`;
  const owner = openPool({ ...inject('postgres'), max: 1 });
  await owner.query(`create database ${database}`);
  await owner.end();
  pool = openPool({ ...inject('postgres'), database });
});
afterEach(() => pool.end());

/** Migrates with these files and answers which of them were applied. */
async function migrateWith(...names: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'conforme-migrations-'));
  const said: string[] = [];
  try {
    for (const name of names)
      await writeFile(join(folder, name), `create table ${name.slice('0000_'.length, -'.sql'.length)} ()`);
    await migrate(pool, { folder, appRole: 'conforme_app', say: (line) => said.push(line) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return said.map((line) => line.replace('Atualizando o banco de dados: ', ''));
}

const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
};

test('what is missing is applied, once', async () => {
  expect(await migrateWith('0001_one.sql')).toEqual(['0001_one.sql']);
  expect(await migrateWith('0001_one.sql', '0002_two.sql')).toEqual(['0002_two.sql']);
  expect(await migrateWith('0001_one.sql', '0002_two.sql')).toEqual([]);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

test('a database with another history is refused and left as it is', async () => {
  await migrateWith('0001_one.sql', '0002_old.sql', '0003_older.sql');
  await expect(migrateWith('0001_one.sql', '0002_two.sql', '0003_three.sql')).rejects.toThrow(
    new StartError(
      'O banco de dados foi criado por uma versão do Conforme que esta não atualiza (tem 0002_old.sql no lugar de 0002_two.sql): inicie com a versão que o criou, ou com um banco de dados novo (outro DATA_DIR ou DATABASE_URL).',
    ),
  );
  await expect(migrateWith('0001_one.sql', '0002_added_before.sql', '0002_old.sql')).rejects.toThrow(
    'tem 0002_old.sql no lugar de 0002_added_before.sql',
  );
  expect(await tables()).toEqual(['old', 'older', 'one', 'schema_migrations']);
});

test('a database of a newer version is refused', async () => {
  await migrateWith('0001_one.sql', '0002_two.sql');
  await expect(migrateWith('0001_one.sql')).rejects.toThrow('mais nova do Conforme (tem 0002_two.sql)');
});
