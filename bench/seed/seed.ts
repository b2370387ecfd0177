import { execFileSync } from 'node:child_process';
import type { Pool } from '../../guarantees/support/api-client.ts';
import { StartError } from '../../scripts/lib/explain-failure.mjs';
import { say, seconds, withProgress } from '../../scripts/lib/progress.mjs';
import { type BenchDatabase, withDatabase, withFastDatabase } from '../bench-database.ts';
import type { Amounts } from '../bench-settings.ts';
import { beginInspection } from '../inspection.ts';
import { startProduct } from '../product.ts';
import { withoutIndexes } from './index-pause.ts';
import { seedAudit } from './seed-audit.ts';
import { seedEvents } from './seed-events.ts';
import { seedLibrary } from './seed-library.ts';
import { seedNewsletters } from './seed-newsletters.ts';
import { type Places, seedOrganisations } from './seed-organisations.ts';
import { seedPeople } from './seed-people.ts';
import { seedContacts, seedEmployees, seedMails } from './seed-registers.ts';
import { seedRequests } from './seed-requests.ts';

/** What is sown beside it, before the indexes are built. */
type Also = (pool: Pool, places: Places) => Promise<void>;

const CONNECTIONS = 2;
const TABLES = [
  'cases',
  'case_clocks',
  'case_entries',
  'privacy_requests',
  'natural_entities',
  'audit_events',
  'contacts',
  'employees',
  'mail_messages',
  'schedules',
  'schedule_occurrences',
  'schedule_guests',
  'drive_nodes',
  'knowledge_versions',
  'document_passages',
  'audiences',
];

/**
 * Makes sure that what is measured is there, once, and that PostgreSQL will tell how it works from its next start on.
 * Nothing is ever sown beside anything else.
 */
export async function ensureSown(
  database: BenchDatabase,
  amounts: Amounts,
  also: Also = async () => {},
): Promise<void> {
  // Somebody else's database is looked at before it is touched.
  if (database.url) await withDatabase(database, (pool) => assertOurs(pool, amounts));
  const product = await startProduct(database.dataDir, database.url);
  let isSown = false;
  try {
    isSown = await withDatabase(database, async (pool) => {
      await beginInspection(database, pool);
      return assertOurs(pool, amounts);
    });
  } finally {
    await product.stop();
  }
  if (!isSown) await seed(database, amounts, also);
}

async function assertOurs(pool: Pool, amounts: Amounts): Promise<boolean> {
  const sown = await whatIsSown(pool);
  const wanted = JSON.stringify(amounts);
  if (sown !== null && sown !== wanted)
    throw new StartError(
      `Já há outros dados ali (${sown}). Escolha outro BENCH_DATA_DIR ou um banco vazio para ${wanted}.`,
    );
  return sown !== null;
}

/** Null where there is nothing yet: the administrator of the first start, and no request. */
async function whatIsSown(pool: Pool): Promise<string | null> {
  const { rows: tables } = await pool.query(
    "select from pg_class where oid = to_regclass('privacy_requests')",
  );
  if (tables.length === 0) return null;
  const { rows } = await pool.query<{ sown: string | null; requests: boolean; users: number }>(
    `select obj_description('privacy_requests'::regclass) as sown,
       exists (select from privacy_requests) as requests, (select count(*) from users) as users`,
  );
  const [found] = rows;
  if (found?.sown) return found.sown;
  return found?.requests || (found?.users ?? 0) > 1 ? 'não são da medição' : null;
}

async function seed(database: BenchDatabase, amounts: Amounts, also: Also): Promise<void> {
  const { requests, organisations } = amounts;
  const count = (value: number) => value.toLocaleString('pt-BR');
  await withProgress(`Semeando ${count(requests)} pedidos em ${count(organisations)} organizações`, () =>
    withFastDatabase(database, (pool) => sow(pool, amounts, also), CONNECTIONS),
  );
  // What the disk still owes would be paid while something is measured.
  execFileSync('sync');
}

async function sow(pool: Pool, amounts: Amounts, also: Also): Promise<void> {
  const places = await timed('organizações e usuários', () => seedOrganisations(pool, amounts));
  const buildIndexes = await withoutIndexes(pool, TABLES);
  await timed('pessoas', () => seedPeople(pool, amounts.people, places));
  await timed('pedidos', () => seedRequests(pool, amounts.requests, places));
  await timed('contatos, colaboradores e mensagens', async () => {
    await seedContacts(pool, amounts.contacts, places);
    await seedEmployees(pool, amounts.employees, places);
    await seedMails(pool, amounts.mails, places);
  });
  await timed('eventos', () => seedEvents(pool, amounts.events, places));
  await timed('artigos, documentos e drive', () => seedLibrary(pool, amounts, places));
  await timed('informativos', () => seedNewsletters(pool, amounts.newsletters, places));
  await also(pool, places);
  await timed('trilha', () => seedAudit(pool, amounts.auditRows));
  await timed('índices', buildIndexes);
  await timed('estatísticas', () => pool.query('vacuum (freeze, analyze)'));
  await pool.query(`comment on table privacy_requests is '${JSON.stringify(amounts)}'`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const done = await work();
  say(`  ${name}: ${seconds(since)}`);
  return done;
}
