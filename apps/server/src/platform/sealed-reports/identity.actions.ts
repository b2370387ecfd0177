import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { IdentityReason } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import { found, notFound } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../audit/audit.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { bytesOf, textOf } from './sealed-bytes.ts';

/** `held`: the asker has its key; otherwise they are its custodian and lack it. */
export async function inCustody(
  ctx: InTransaction<UserCtx>,
  kind: CaseKind,
  { id, held }: { readonly id: string; readonly held: boolean },
): Promise<CaseRef> {
  const { rows } = await sql<CaseRef>`
    select case_id as id, legal_entity_id as "legalEntityId" from identities_in_custody()
    where case_id = ${id} and form_type = ${kind.formType} and held = ${held}
      and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}

/** By its custodian, whether or not they read the report. That it was opened is on record before the bytes leave. */
export async function openIdentity(ctx: UserCtx, kind: CaseKind, id: string, reason: IdentityReason) {
  return inTransaction(ctx, async (ctx) => {
    const of = await inCustody(ctx, kind, { id, held: true });
    await ctx.db
      .insertInto('identity_openings')
      .values({ case_id: id, legal_entity_id: of.legalEntityId, user_id: ctx.user.userId, reason })
      .execute();
    const handed = await sql<{ body: Buffer; box: Buffer }>`
      select i.body, k.box from sealed_identities i join sealed_report_keys k on k.case_id = i.case_id
      where i.case_id = ${id} and k.purpose = 'identity' and k.user_id = ${ctx.user.userId}`.execute(ctx.db);
    const [row] = handed.rows;
    if (!row) throw notFound();
    await recordAudit(
      ctx.db,
      { legalEntityId: of.legalEntityId, actorId: ctx.user.userId },
      {
        action: 'sealed_report.identity_opened',
        object: [kind.object, id],
        meta: { reason },
        hourOnly: true,
      },
    );
    const { rows: due } = await sql<{ escrow: Buffer }>`
      select public_key as escrow from escrow_in_force(${of.legalEntityId})
      where exists (select from escrow_due(${id}, 'identity'))`.execute(ctx.db);
    const escrow_due = due[0] ? textOf(due[0].escrow) : null;
    return { body: textOf(row.body), box: textOf(row.box), escrow_due };
  });
}

/** The key of an identity in the organisation's keeping: for a custodian who lacks it, and has two of the printed shares. */
export const escrowedIdentity = (ctx: UserCtx, kind: CaseKind, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const { legalEntityId } = await inCustody(ctx, kind, { id, held: false });
    const { rows } = await sql<{ box: Buffer; made_at: string | null }>`
      select box, made_at from escrowed_identity(${id})`.execute(ctx.db);
    const { box, made_at } = found(rows[0]);
    await recordAudit(
      ctx.db,
      { legalEntityId, actorId: ctx.user.userId },
      { action: 'sealed_report.escrow_used', object: [kind.object, id], hourOnly: true },
    );
    return { box: textOf(box), made_at };
  });

/** Sealed to the custodian's own key in their browser. To open it takes a reason, as ever. */
export const keepIdentity = (ctx: UserCtx, kind: CaseKind, id: string, box: string) =>
  inTransaction(ctx, async (ctx) => {
    const { legalEntityId } = await inCustody(ctx, kind, { id, held: false });
    const { rows } = await sql<{ kept: boolean }>`
      select keep_identity_box(${id}, ${bytesOf(box)}) as kept`.execute(ctx.db);
    if (!rows[0]?.kept) throw notFound();
    await recordAudit(
      ctx.db,
      { legalEntityId, actorId: ctx.user.userId },
      { action: 'sealed_report.identity_kept', object: [kind.object, id], hourOnly: true },
    );
    return {};
  });
