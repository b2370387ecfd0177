import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.gen.ts';
import { PostgresScopedDialect } from './scoped-dialect.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/** The owner's view, without row-level security. Only sign-in, set-up, health, cron and commands hold it. */
export const systemDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresScopedDialect(pool, null) });

/** One request's view: every statement runs as the restricted role, inside the given scope. */
export function scopedDatabase(
  pool: pg.Pool,
  scope: { readonly role: string; readonly userId: number; readonly legalEntityIds: readonly number[] },
  gone?: AbortSignal,
): Database {
  const values = [scope.role, scope.userId, scope.legalEntityIds.join(',')];
  const settings = {
    writing: { text: SCOPE, values },
    reading: { text: `${SCOPE}, ${EACH_PLANNED}`, values },
    alone: { text: `${SCOPE}, ${EACH_PLANNED}, ${READ_ONLY}`, values },
  };
  return new Kysely<DB>({ dialect: new PostgresScopedDialect(pool, settings, gone) });
}

/** All of it ends with the transaction. */
const SCOPE = `select set_config('role', $1, true), set_config('app.user_id', $2, true), set_config('app.scope', $3, true)`;
/**
 * Which way is short depends on the words and the organisations asked for, so each question is planned for itself. What
 * writes asks by key: there planning, of every foreign key as well, would take longer than the writing.
 */
const EACH_PLANNED = `set_config('plan_cache_mode', 'force_custom_plan', true)`;
const READ_ONLY = `set_config('transaction_read_only', 'on', true)`;
