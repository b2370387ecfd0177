import type { AuditAction } from '@conforme/contracts/core/audit-words.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  type Asker,
  type RequestAction,
  refusedAction,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { sql, type UpdateObject } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { CaseKeys } from '../../platform/cases/case-keys.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { limitActs } from './limit-acts.ts';
import { readRequest } from './read-request.ts';
import { type LockedRequest, lockRequest } from './request/locked-request.ts';
import type { SealedRequest } from './request/sealed-request.ts';
import { tellOfRequest } from './request/tell-handlers.ts';

export interface HandlingServices {
  readonly caseKeys: CaseKeys;
  readonly sealed: SealedRequest;
  readonly notifier: Notifier;
  readonly mail: Mail;
  readonly files: Files;
  readonly limiter: SharedLimiter;
}

/** One act on a request, as the rest of it needs to know it. */
export interface Acting {
  readonly ctx: InTransaction<UserCtx>;
  readonly db: InTransaction<UserCtx>['db'];
  readonly services: HandlingServices;
  readonly request: LockedRequest;
  readonly asker: Asker;
  /** For `addEntry`: it was somebody of the house. */
  readonly by: { readonly author: 'staff'; readonly authorId: number };
}

/** What the audit chain is told of it: codes, never contents. */
interface Told {
  readonly action: AuditAction;
  readonly meta?: Readonly<Record<string, unknown>>;
}

interface Wish {
  readonly id: number;
  readonly version: number;
  /** Null for what no state forbids. */
  readonly action: RequestAction | null;
  /** Another that it looks at: both are locked in the order of their numbers, so that nobody waits in a circle. */
  readonly beside?: number;
}

export const forbidden = (why: string) => new AppError('conflict', why);

/**
 * The one way anything is done to a request: under its lock, to the version that was read, where the rule lets it, with
 * its line, letters and audit row in one transaction. Of two at once, one finds the version gone.
 */
export async function actOn(
  ctx: UserCtx,
  services: HandlingServices,
  { id, version, action, beside }: Wish,
  work: (acting: Acting) => Promise<Told>,
): Promise<PrivacyRequestDetail> {
  await limitActs(ctx, services.limiter);
  return inActiveOrganisation(ctx, async (ctx) => {
    const within = sql`r.legal_entity_id = any (${scopeSql(ctx)})`;
    if (beside !== undefined && beside < id) await lockRequest(ctx.db, beside, within);
    const request = found(await lockRequest(ctx.db, id, within));
    if (request.version !== version)
      throw new AppError('stale_version', 'Outra pessoa mexeu neste pedido. Veja como ele está agora.');
    const { userId } = ctx.user;
    const asker = { userId, now: Date.parse(request.now) };
    const refused = action && refusedAction(action, request.facts, asker);
    if (refused) throw forbidden(refused);
    const by = { author: 'staff', authorId: userId } as const;
    const told = await work({ ctx, db: ctx.db, services, request, asker, by });
    const after = await readRequest(ctx, services.sealed, id);
    await recordAudit(
      ctx.db,
      { legalEntityId: request.legalEntityId, actorId: userId },
      { ...told, object: ['privacy_request', id] },
    );
    return after;
  });
}

type Columns = UpdateObject<DB, 'privacy_requests'>;

/** Writes to the row, which takes its version one further. */
export async function change({ db, request }: Acting, columns: Columns): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ state: sql`state`, ...columns })
    .where('id', '=', request.id)
    .execute();
}

/** Tells people of the house, never whoever does it. */
export async function tell(
  { db, services, request, by }: Acting,
  userIds: readonly number[],
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  const others = userIds.filter((id) => id !== by.authorId);
  if (others.length === 0) return;
  await tellOfRequest(db, services.notifier, request, {
    userIds: others,
    title,
    message,
    createdBy: by.authorId,
  });
}

export async function peopleWho(
  { db, request }: Pick<Acting, 'db' | 'request'>,
  permission: 'privacy_form.handling' | 'privacy_form.approve',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select people as id from people_with_permission(${request.legalEntityId}, ${permission}) as people`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function assertHandle(
  acting: Acting,
  userIds: readonly number[],
  path: 'responsible_id' | 'mentions',
): Promise<void> {
  if (userIds.length === 0) return;
  const handlers = await peopleWho(acting, 'privacy_form.handling');
  if (userIds.some((id) => !handlers.includes(id)))
    throw invalidField(path, 'Esta pessoa não trata pedidos desta unidade.');
}

/** Papers that may go with a new line: the house's own, of this request, not used yet. */
export async function assertUnused({ db, request }: Acting, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { rows } = await sql<{ file_id: string }>`
    select file_id from case_files where case_id = ${request.id} and entry_id is null and paper = 'staff'
      and file_id = any (${[...fileIds]}::uuid[])`.execute(db);
  if (rows.length < new Set(fileIds).size)
    throw invalidField('files', 'Um dos arquivos não está mais disponível.');
}
