import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../core/database/migrate.ts';
import { openPool } from '../core/database/pool.ts';
import { type PostgresConnection, startEmbeddedPostgres } from '../core/postgres/embedded-postgres.ts';
import { paths } from '../paths.ts';

/** What pg hands over after our parsers (core/database/pool.ts), as TypeScript sees it. */
const mapping = { int8: 'number', timestamptz: 'string', date: 'string', bytea: 'Buffer', jsonb: 'unknown' };

/** Writes the types of the migrated database: `npm run types:database`; a test compares. */
async function writeDatabaseTypes(outFile: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conforme-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
  try {
    const pool = openPool(postgres.connection);
    await migrate(pool, { folder: paths.migrations, appRole: 'conforme_app', say: () => {} });
    await pool.end();
    await generateTypes(postgres.connection, outFile);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function generateTypes(connection: PostgresConnection, outFile: string): Promise<void> {
  const { user, password, host, port, database } = connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const home = dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json'));
  const child = spawn(
    process.execPath,
    [
      join(home, 'dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      outFile,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      JSON.stringify(mapping),
      '--singularize',
      'false',
      '--log-level',
      'error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return new Promise((resolve, reject) =>
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`kysely-codegen ended with ${code}`)),
    ),
  );
}

if (process.argv[1]?.endsWith('write-database-types.ts'))
  await writeDatabaseTypes(join(paths.root, 'apps/server/src/core/database/schema.gen.ts'));
