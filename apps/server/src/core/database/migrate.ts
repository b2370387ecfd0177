import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { ensureAppRole, quoted } from './app-role.ts';
import { migrateQueue } from './migrate-queue.ts';
import { withoutEnd } from './pool.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Applies what is missing, once, whichever instance comes first; each file is one transaction. */
export async function migrate(
  pool: pg.Pool,
  options: { folder: string; appRole: string; say: (line: string) => void },
): Promise<void> {
  const migrations = await readMigrations(options.folder);
  const client = await pool.connect();
  try {
    // Another instance may be migrating: however long it takes, there is nothing to do but wait.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(withoutEnd('select pg_advisory_lock($1)', [MIGRATION_LOCK]));
    await client.query(
      `create table if not exists schema_migrations
         (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows: applied } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name collate "C"',
    );
    const missing = pending(migrations, applied);
    if (missing.length > 0) await ensureAppRole(client, options.appRole);
    for (const migration of missing) {
      options.say(`Atualizando o banco de dados: ${migration.name}`);
      await apply(client, migration, options.appRole);
    }
    await migrateQueue(pool);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
    client.release();
  }
}

const MIGRATION_LOCK = 7_146_500_001;

/** The applied migrations must be a prefix of the files: any other history cannot be continued. */
function pending(migrations: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  for (const [index, { name }] of applied.entries()) {
    const expected = migrations[index]?.name;
    if (expected === name) continue;
    throw new StartError(
      expected
        ? `O banco de dados foi criado por uma versão do Conforme que esta não atualiza (tem ${name} no lugar de ${expected}): inicie com a versão que o criou, ou com um banco de dados novo (outro DATA_DIR ou DATABASE_URL).`
        : `O banco de dados é de uma versão mais nova do Conforme (tem ${name}): atualize o programa antes de iniciar.`,
    );
  }
  const changed = applied.find(({ checksum }, index) => migrations[index]?.checksum !== checksum);
  if (changed)
    throw new StartError(
      `O banco de dados foi preparado por outra versão do Conforme: o arquivo ${changed.name} desta instalação não é o que foi usado. Inicie com a versão que o preparou, ou instale o programa de novo. Nada foi alterado.`,
    );
  return migrations.slice(applied.length);
}

async function apply(client: pg.PoolClient, migration: Migration, appRole: string): Promise<void> {
  try {
    await client.query("begin; set local lock_timeout = '5s'");
    await client.query(withoutEnd(migration.sql.replaceAll('@app_role@', quoted(appRole))));
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
