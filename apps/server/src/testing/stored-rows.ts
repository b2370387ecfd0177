import type pg from 'pg';
import type { TestApp } from './test-app.ts';

export interface AuditRow {
  id: number;
  chain: string;
  legal_entity_id: number | null;
  actor_id: number | null;
  action: string;
  object_type: string | null;
  object_id: number | null;
  object_uuid: string | null;
  meta: Record<string, unknown>;
}

/** Audit rows written since `after` (an id), oldest first. */
export async function auditRows(t: TestApp, after = 0): Promise<AuditRow[]> {
  const { rows } = await t.pool.query<AuditRow>(
    `select id, chain, legal_entity_id, actor_id, action, object_type, object_id, object_uuid, meta
     from audit_events where id > $1 order by id`,
    [after],
  );
  return rows;
}

/** What `work` added to the audit log, without the ids and chains no test cares about. */
export async function auditOf(t: TestApp, work: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = (await auditRows(t)).at(-1)?.id ?? 0;
  await work();
  return auditRows(t, before);
}

/** Every row of every table as text, jobs that wait included, the way a stolen dump would read; bytes as what they spell too. */
export async function everythingStored(t: TestApp): Promise<string> {
  const { rows: tables } = await t.pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await t.pool.query<{ text: string }>(`select kept::text as text from ${name} kept`);
    dumps.push(...rows.map(({ text }) => `${name} ${text} ${spelled(text)}`));
  }
  return dumps.join('\n');
}

const spelled = (text: string) =>
  [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString()).join(' ');

/** What whoever administers this organisation (the head of its tree) takes its turn by. */
export const administrationLock = (head: number) =>
  ["select pg_advisory_xact_lock(hashtextextended('administration', $1))", head] as const;

async function untilWaiting(t: TestApp, count: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const { rows } = await t.pool.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${count} statements were expected to wait for the lock`);
}

/**
 * Starts `work` while another transaction holds what `lock` locks, and lets go once each piece of it stands
 * waiting there: two writers that meet, or one that is overtaken by `meanwhile`.
 */
export async function behindLock<T>(
  t: TestApp,
  lock: readonly [statement: string, ...values: unknown[]],
  work: () => Promise<T>[],
  meanwhile?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<T[]> {
  const client = await t.pool.connect();
  let done = false;
  try {
    await client.query('begin');
    const [statement, ...values] = lock;
    await client.query(statement, values);
    const answers = work();
    await untilWaiting(t, answers.length);
    await meanwhile?.(client);
    await client.query('commit');
    done = true;
    return await Promise.all(answers);
  } finally {
    // Thrown away with its locks when something went wrong, or the next test would wait for them.
    client.release(!done);
  }
}
