import type { AuditMeta } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { agreed, inThisCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../active-organisation.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Asker, HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import { limitActs } from './limit-acts.ts';
import { handlersQuery, tellOfCase } from './tell-handlers.ts';

/** One act on a case, as the rest of it needs to know it. */
export interface CaseAct<Row extends LockedCase> {
  readonly ctx: InTransaction<UserCtx>;
  readonly db: InTransaction<UserCtx>['db'];
  readonly row: Row;
  readonly asker: Asker;
  /** For `addEntry`: it was a member of staff. */
  readonly by: { readonly author: 'staff'; readonly authorId: number };
}

/** What the audit chain is told of it: codes, never contents. */
export interface ToldToAudit {
  readonly action: AuditAction;
  readonly meta?: AuditMeta;
}

interface ActInput<Act> {
  readonly id: string;
  readonly version: number;
  /** Null for what no state forbids. */
  readonly act: Act | null;
  /** Another that it looks at: both are locked in the order of their ids, so that nobody waits in a circle. */
  readonly beside?: string;
}

export const forbidden = (why: string) => new AppError('conflict', why);

/**
 * The one way anything is done to a case: under its lock, to the version that was read, where the rule lets it, with its
 * line, letters and audit row in one transaction. Of two at once, one finds the version gone.
 */
export async function actOnCase<Row extends LockedCase, Act extends string, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: HandledKind<Row, Act, Detail>,
  { id, version, act, beside }: ActInput<Act>,
  work: (acting: CaseAct<Row>) => Promise<ToldToAudit | readonly ToldToAudit[]>,
): Promise<Detail> {
  const { kind, services } = handled;
  await limitActs(ctx, services.limiter);
  return inActiveOrganisation(ctx, async (ctx) => {
    const within = sql`cases.legal_entity_id = any (${scopeSql(ctx)})`;
    if (beside !== undefined && beside < id) await handled.lock(ctx.db, beside, within);
    const row = found(await handled.lock(ctx.db, id, within));
    if (row.version !== version)
      throw new AppError(
        'stale_version',
        `Outra pessoa mexeu ${inThisCase(kind.words)}. Veja como ${agreed(kind.words, 'ele', 'ela')} está agora.`,
      );
    const { userId } = ctx.user;
    const asker = { userId, now: Date.parse(row.now) };
    const refused = act && handled.refused(act, row, asker);
    if (refused) throw forbidden(refused);
    const by = { author: 'staff', authorId: userId } as const;
    const told = await work({ ctx, db: ctx.db, row, asker, by });
    const after = await handled.read(ctx, id);
    for (const one of [told].flat())
      await recordAudit(
        ctx.db,
        { legalEntityId: row.legalEntityId, actorId: userId },
        { ...one, object: [kind.object, id], hourOnly: kind.confidentiality.sealed },
      );
    return after;
  });
}

/** Tells staff, never whoever does it. */
export async function tellPeople(
  { kind, services }: Pick<HandledKind<LockedCase, string, ReadCase>, 'kind' | 'services'>,
  { db, row, by }: Pick<CaseAct<LockedCase>, 'db' | 'row' | 'by'>,
  userIds: readonly number[],
  words: { readonly title: string; readonly message: string },
): Promise<void> {
  const others = userIds.filter((id) => id !== by.authorId);
  if (others.length === 0) return;
  await tellOfCase(db, services.notifier, kind, row, { ...words, userIds: others, createdBy: by.authorId });
}

export async function peopleWho(
  { db, row }: Pick<CaseAct<LockedCase>, 'db'> & { readonly row: Pick<LockedCase, 'legalEntityId'> },
  permission: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select people as id from people_with_permission(${row.legalEntityId}, ${permission}) as people`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function assertHandle(
  { kind }: Pick<HandledKind<LockedCase, string, ReadCase>, 'kind'>,
  acting: Pick<CaseAct<LockedCase>, 'db' | 'row'>,
  userIds: readonly number[],
  path: 'responsible_id' | 'mentions' | 'owner_id',
): Promise<void> {
  if (userIds.length === 0) return;
  const handlers = (await handlersQuery(kind, acting.row).execute(acting.db)).rows.map(({ id }) => id);
  if (userIds.some((id) => !handlers.includes(id)))
    throw invalidField(path, `Esta pessoa não trata ${kind.words.many} desta unidade.`);
}

/** Papers that may go with a new line: the organisation's own, of this case, not used yet. */
export async function assertUnused(
  { db, row }: Pick<CaseAct<LockedCase>, 'db' | 'row'>,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const { rows } = await sql<{ file_id: string }>`
    select file_id from case_files where case_id = ${row.id} and entry_id is null and paper = 'staff'
      and file_id = any (${[...fileIds]}::uuid[])`.execute(db);
  if (rows.length < new Set(fileIds).size)
    throw invalidField('files', 'Um dos arquivos não está mais disponível.');
}
