import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Config, readConfig } from '../core/config.ts';
import { checkAppRole } from '../core/database/app-role.ts';
import { type Database, systemDatabase } from '../core/database/database.ts';
import { explainDatabaseFailure } from '../core/database/database-failures.ts';
import { checkTables } from '../core/database/declared-tables.ts';
import { migrate } from '../core/database/migrate.ts';
import { isConnectionLoss, openPool } from '../core/database/pool.ts';
import { type Keys, loadKeys } from '../core/keys.ts';
import { startEmbeddedPostgres } from '../core/postgres/embedded-postgres.ts';
import { explainingFileErrors } from '../core/postgres/start-failures.ts';
import { StartError } from '../core/start-error.ts';
import { paths } from '../paths.ts';
import { checkRegistrationOrganisation } from '../platform/accounts/self-registered.ts';
import { seedQuestionnaires } from '../platform/questionnaires/seed-questionnaires.ts';
import { seed } from '../platform/seed.ts';
import { defaultQuestionnaires } from '../questionnaires.ts';

const POOL_MS = 1_000;

export interface Installation {
  readonly config: Config;
  readonly keys: Keys;
  readonly system: Database;
  readonly pool: pg.Pool;
  /** The owner's, for further pools. */
  readonly connection: pg.PoolConfig;
  readonly appPool: pg.Pool;
  readonly appRole: string;
  close(): Promise<void>;
}

interface OpenOptions {
  say: (line: string) => void;
  /** For commands: work beside a server that is running on the same data directory. */
  join?: boolean;
}

/** Data directory, keys, database, migrations and seeds: the same steps for the server and for every command. */
export async function openInstallation({ say, join = false }: OpenOptions): Promise<Installation> {
  const config = readConfig(paths.root);
  const keys = await explainingFileErrors(config.DATA_DIR, async () => {
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o711 });
    return loadKeys(config);
  });
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, say, join });
  const connection = embedded ? embedded.connection : { connectionString: config.DATABASE_URL };
  const pool = openPool(connection);
  const appPool = config.APP_DATABASE_URL ? openPool({ connectionString: config.APP_DATABASE_URL }) : pool;
  const close = async () => {
    const ended = Promise.all([...new Set([pool, appPool])].map((each) => each.end()));
    // A statement whose request was cut off may go on for long: it is not waited for, it ends with the database.
    await Promise.race([ended, sleep(POOL_MS, undefined, { ref: false })]);
    await embedded?.stop();
  };
  try {
    if (!embedded) await assertReachable(pool);
    const appRole = config.APP_DATABASE_URL ? await roleOf(appPool) : 'conforme_app';
    await migrate(pool, { folder: paths.migrations, appRole, say });
    await checkAppRole(appPool, appRole);
    await checkTables(pool, appRole);
    const system = systemDatabase(pool);
    await seed(system);
    await seedQuestionnaires(system, defaultQuestionnaires);
    await checkRegistrationOrganisation(system, config);
    return { config, keys, system, pool, connection, appPool, appRole, close };
  } catch (error) {
    await close();
    throw explainDatabaseFailure(error);
  }
}

async function assertReachable(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new StartError('O PostgreSQL de DATABASE_URL é antigo: use a versão 15 ou mais nova.');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = isConnectionLoss(error) ? 'o servidor não responde' : (error as Error).message;
    throw new StartError(
      `Não foi possível abrir o banco de dados de DATABASE_URL (${reason}): confira o endereço e a senha.`,
    );
  }
}

async function roleOf(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role');
    return rows[0]?.role as string;
  } catch (error) {
    throw new StartError(
      `Não foi possível abrir APP_DATABASE_URL (${(error as Error).message}): confira o endereço e a senha.`,
    );
  }
}
