import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemDatabase } from '../core/database/database.ts';
import { migrate } from '../core/database/migrate.ts';
import { openPool } from '../core/database/pool.ts';
import { type PostgresConnection, startEmbeddedPostgres } from '../core/postgres/embedded-postgres.ts';
import { paths } from '../paths.ts';
import { seedQuestionnaires } from '../platform/questionnaires/seed-questionnaires.ts';
import { seed } from '../platform/seed.ts';
import { defaultQuestionnaires } from '../questionnaires.ts';
import { type BuiltThreads, buildThreads, removeThreads } from './built-threads.ts';
import { startStubIssuer } from './stub-issuer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection;
    /** Of a provider to sign in with. */
    issuer: string;
    /** The threads of the server as they are built for the product; null where they are run from their sources. */
    builtThreads: BuiltThreads | null;
  }
}

let stop: () => Promise<void>;

/** One real PostgreSQL for the whole run, with a migrated and seeded template that each test file clones. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'conforme-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
  const issuer = await startStubIssuer();
  const threads = await buildThreads();
  stop = async () => {
    removeThreads(threads);
    await issuer.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const owner = openPool(postgres.connection);
  await owner.query('create database template_conforme');
  await owner.end();
  const template = openPool({ ...postgres.connection, database: 'template_conforme' });
  await migrate(template, { folder: paths.migrations, appRole: 'conforme_app', say: () => {} });
  await seed(systemDatabase(template));
  await seedQuestionnaires(systemDatabase(template), defaultQuestionnaires);
  await template.end();
  project.provide('postgres', postgres.connection);
  project.provide('issuer', issuer.url);
  project.provide('builtThreads', threads);
}

export const teardown = (): Promise<void> => stop();
