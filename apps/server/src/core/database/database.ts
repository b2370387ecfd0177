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
): Database {
  // Only numbers and an identifier from the configuration enter this text, so it needs no parameters and
  // travels together with BEGIN in one message.
  const settings =
    `select set_config('role', '${scope.role.replaceAll("'", "''")}', true), ` +
    `set_config('app.user_id', '${Number(scope.userId)}', true), ` +
    `set_config('app.scope', '${scope.legalEntityIds.map(Number).join(',')}', true), ` +
    // Which way is short depends on the words and the organisations asked for, so each question is planned for itself.
    `set_config('plan_cache_mode', 'force_custom_plan', true)`;
  return new Kysely<DB>({ dialect: new PostgresScopedDialect(pool, settings) });
}
