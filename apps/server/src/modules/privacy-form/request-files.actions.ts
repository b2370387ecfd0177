import { staffFiles } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertCaseHasRoom } from '../../platform/cases/drafts.ts';
import { storedFileColumns } from '../../platform/files/files.ts';
import { pageShape } from '../../platform/files/page-shape.ts';
import type { HandlingServices } from './act-on-request.ts';
import { lockRequest } from './request/locked-request.ts';

const requestOf = async (ctx: UserCtx | { db: UserCtx['db']; scope: UserCtx['scope'] }, id: number) =>
  found(
    await ctx.db
      .selectFrom('privacy_requests')
      .select('legal_entity_id')
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .executeTakeFirst(),
  );

/** They belong to the request from now on, and to a line of its timeline once one names them. */
export async function addFiles(
  ctx: UserCtx,
  { files, limiter }: Pick<HandlingServices, 'files' | 'limiter'>,
  id: number,
  sent: AsyncIterable<IncomingFile>,
) {
  const { userId } = ctx.user;
  const { legal_entity_id } = await requestOf(ctx, id);
  await limiter.take(`case files ${userId}`, 60, 15);
  const owner = { legalEntityId: legal_entity_id, createdBy: userId, purpose: 'case.staff' };
  return files.takeIn(sent, { rules: staffFiles, owner, image: pageShape }, (taken) =>
    inActiveOrganisation(ctx, async (ctx) => {
      // Until the end: of two who add at once, the second counts what the first added.
      found(await lockRequest(ctx.db, id, sql`r.legal_entity_id = any (${scopeSql(ctx)})`));
      for (const file of taken) {
        await file.keep(ctx.db);
        await ctx.db
          .insertInto('case_files')
          .values({ file_id: file.id, legal_entity_id, case_id: id, paper: 'staff' })
          .execute();
      }
      await assertCaseHasRoom(ctx.db, { id }, 'staff', 'file');
      await recordAudit(
        ctx.db,
        { legalEntityId: legal_entity_id, actorId: userId },
        {
          action: 'privacy_request.file_added',
          object: ['privacy_request', id],
          meta: { rows: taken.length },
        },
      );
      return {
        files: taken.map(({ id, name, size }) => ({
          id,
          name,
          size,
          paper: 'staff' as const,
          entry_id: null,
        })),
      };
    }),
  );
}

/** A paper of this request, whichever side it came from. Told before it is given: what nobody recorded, nobody sees. */
export const takeFile = (ctx: UserCtx, { id, file_id }: { id: number; file_id: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { unit_id, paper, ...file } = found(
      await ctx.db
        .selectFrom('case_files')
        .innerJoin('files', 'files.id', 'case_files.file_id')
        .innerJoin('privacy_requests', 'privacy_requests.id', 'case_files.case_id')
        .select([...storedFileColumns, 'privacy_requests.legal_entity_id as unit_id', 'case_files.paper'])
        .where('case_files.file_id', '=', file_id)
        .where('case_files.case_id', '=', id)
        .where(sql<boolean>`privacy_requests.legal_entity_id = any (${scopeSql(ctx)})`)
        .executeTakeFirst(),
    );
    await recordAudit(
      ctx.db,
      { legalEntityId: unit_id, actorId: ctx.user.userId },
      { action: 'privacy_request.file_taken', object: ['privacy_request', id], meta: { paper } },
    );
    return file;
  });

/** What was said stays said, and so do the papers that went with it. */
export const removeFile = (ctx: UserCtx, { id, file_id }: { id: number; file_id: string }) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ legal_entity_id: number }>`
      delete from case_files paper using privacy_requests r
      where paper.file_id = ${file_id} and paper.case_id = ${id} and r.id = paper.case_id and paper.entry_id is null
        and paper.paper = 'staff' and r.legal_entity_id = any (${scopeSql(ctx)})
      returning r.legal_entity_id`.execute(ctx.db);
    const { legal_entity_id } = found(rows[0]);
    await recordAudit(
      ctx.db,
      { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
      { action: 'privacy_request.file_removed', object: ['privacy_request', id] },
    );
    return {};
  });
