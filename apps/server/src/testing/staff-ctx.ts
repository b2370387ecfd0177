import type pg from 'pg';
import type { Config } from '../core/config.ts';
import type { UserCtx } from '../core/context.ts';
import { type Database, scopedDatabase } from '../core/database/database.ts';

interface Product {
  readonly config: Config;
  readonly system: Database;
  readonly pool: pg.Pool;
}

/** A member of staff at work in one organisation, past the routes: for services that no endpoint of this product calls yet. */
export function staffCtx(t: Product, userId: number, entity: number): UserCtx {
  const scope = { type: 'legal_entity', id: entity, legalEntityIds: [entity] } as const;
  return {
    config: t.config,
    system: t.system,
    http: { untilGone: () => new AbortController().signal },
    user: { userId, headId: entity, scope, roleId: null, roleName: null, permissions: new Set() },
    scope,
    db: scopedDatabase(t.pool, { role: 'conforme_app', userId, legalEntityIds: [entity] }),
    once: null,
  } as unknown as UserCtx;
}

/** The row of a case of a kind that has no table of its own. */
export async function bareCase(
  t: Pick<Product, 'pool'>,
  legalEntityId: number,
  readers: readonly number[] | null = null,
): Promise<{ id: string; legalEntityId: number; protocol: string }> {
  const protocol = `TST-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  const { rows } = await t.pool.query(
    `insert into cases (legal_entity_id, form_type, sealed, protocol, key_hash, channel, state, state_group)
     values ($1, 'intimidation', $2, $3::text, sha256(convert_to($3::text, 'UTF8')), 'form', 'received', 'open') returning id`,
    [legalEntityId, readers !== null, protocol],
  );
  const { id } = rows[0];
  for (const reader of readers ?? [])
    await t.pool.query('insert into case_readers (case_id, legal_entity_id, user_id) values ($1, $2, $3)', [
      id,
      legalEntityId,
      reader,
    ]);
  return { id, legalEntityId, protocol };
}
