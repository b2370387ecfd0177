import type { AuditMeta } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import type { AuditAction, AuditObject } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { deferToCommit } from '../../core/database/pipeline.ts';

interface AuditEvent {
  /** What happened, as `object.verb`: 'user.created'; its words stand in the contract's audit-words.ts. */
  readonly action: AuditAction;
  /** By its number; a case by its uuid. */
  readonly object?: readonly [type: AuditObject, id: number | string];
  /** Ids, codes and names of changed fields. Never contents, passwords or addresses. */
  readonly meta?: AuditMeta;
  /** Of a sealed case: the log has the hour, not the moment. */
  readonly hourOnly?: boolean;
}

interface Actor {
  readonly legalEntityId: number | null;
  readonly actorId: number | null;
}

function record(chain: string, actor: Actor, event: AuditEvent): RawBuilder<unknown> {
  const [objectType, id] = event.object ?? [null, null];
  const number = typeof id === 'number' ? id : null;
  const uuid = typeof id === 'string' ? id : null;
  return sql`select audit_record(${chain}, ${actor.legalEntityId}, ${actor.actorId}, ${event.action},
    ${objectType}, ${number}, ${JSON.stringify(event.meta ?? {})}::jsonb, ${uuid}::uuid, ${event.hourOnly === true})`;
}

/** In the transaction of the write it tells of, with its commit: the chain is held until the end, and others wait. */
export async function recordAudit(db: Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  const chain = actor.legalEntityId === null ? 'installation' : `entity:${actor.legalEntityId}`;
  await deferToCommit(db, record(chain, actor, event));
}

/** The one somebody works in. A person's own context has an id too, but not an organisation's; 'Todas' is none of them. */
export const organisationOf = ({ type, id }: Pick<Scope, 'type' | 'id'>): number | null =>
  type === 'legal_entity' ? id : null;

/** The signed-in form: the active organisation's chain, the signed-in user as the actor. */
export const audit = (
  ctx: {
    readonly db: Transaction;
    readonly user: { readonly userId: number };
    readonly scope: Pick<Scope, 'type' | 'id'>;
  },
  action: AuditAction,
  /** Null for what concerns no single record. */
  object: readonly [type: AuditObject, id: number | string] | null,
  meta?: AuditMeta,
): Promise<void> =>
  recordAudit(
    ctx.db,
    { legalEntityId: organisationOf(ctx.scope), actorId: ctx.user.userId },
    { action, ...(object ? { object } : {}), ...(meta ? { meta } : {}) },
  );

/** Refused attempts have a chain and a transaction of their own: their request changed nothing else. */
export async function recordRefusal(system: Database, actor: Actor, meta?: AuditMeta): Promise<void> {
  await record('refused', actor, { action: 'access.refused', ...(meta ? { meta } : {}) }).execute(system);
}
