import { messages } from '@conforme/contracts/core/messages.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { draftFileRules, FILES_PER_DRAFT } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { activeOrganisation, inActiveOrganisation } from '../active-organisation.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Files } from '../files/files.ts';
import { pageShape } from '../files/page-shape.ts';
import type { SharedLimiter } from '../rate-limits.ts';
import type { CaseRef } from './case-ref.ts';

export interface PaperServices {
  readonly files: Files;
  readonly limiter: SharedLimiter;
}

/** As many as a few requests at a time have; what is not used goes within a day. */
const MOST_KEPT = 5 * FILES_PER_DRAFT;

/** What came with a request that is being written down. Nobody but whoever sent it reaches it until then. */
export async function sendPapers(
  ctx: UserCtx,
  { object, words, fileRules = draftFileRules }: CaseKind,
  { files, limiter }: PaperServices,
  sent: AsyncIterable<IncomingFile>,
) {
  const { userId } = ctx.user;
  const legalEntityId = activeOrganisation(ctx);
  await limiter.take(`case files ${userId}`, 60, 15);
  const owner = { legalEntityId, createdBy: userId, purpose: 'case.request' };
  return files.takeIn(sent, { rules: fileRules, owner, image: pageShape }, (taken) =>
    inActiveOrganisation(ctx, async (ctx) => {
      for (const file of taken) {
        await file.keep(ctx.db);
        await ctx.db
          .insertInto('case_files')
          .values({ file_id: file.id, legal_entity_id: legalEntityId, kept_by: userId, paper: 'request' })
          .execute();
      }
      const { rows } = await sql<{ files: number }>`
        select count(*)::int as files from case_files where kept_by = ${userId}`.execute(ctx.db);
      if ((rows[0]?.files ?? 0) > MOST_KEPT)
        throw invalidField(
          'file',
          `Há ${MOST_KEPT} arquivos à espera de ${words.many} que você registra. Registre antes.`,
        );
      await recordAudit(
        ctx.db,
        { legalEntityId, actorId: userId },
        { action: `${object}.file_added`, meta: { rows: taken.length } },
      );
      return { files: taken.map(({ id, name, size }) => ({ id, name, size })) };
    }),
  );
}

export const dropPaper = (ctx: UserCtx, { object }: CaseKind, fileId: string) =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const { userId } = ctx.user;
    const { rows } = await sql`
      delete from case_files where file_id = ${fileId} and kept_by = ${userId} returning true`.execute(
      ctx.db,
    );
    found(rows[0]);
    await recordAudit(ctx.db, { legalEntityId, actorId: userId }, { action: `${object}.file_removed` });
    return {};
  });

/** All of them, or an error: a letter that came with a request must not be missing without a word. */
export async function takePapersAlong(
  { db }: InTransaction<UserCtx>,
  of: CaseRef,
  files: readonly { readonly id: string; readonly paper: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const papers = new Map(files.map(({ id, paper }) => [id.toLowerCase(), paper]));
  const { rows } = await sql<{
    taken: number;
  }>`select take_papers_along(${of.id}, ${[...papers.keys()]}::uuid[],
    ${[...papers.values()]}::text[]) as taken`.execute(db);
  if (rows[0]?.taken === papers.size) return;
  const { rows: there } = await sql<{
    file_id: string;
  }>`select file_id from case_files where case_id = ${of.id}`.execute(db);
  const taken = new Set(there.map(({ file_id }) => file_id));
  const missing = files.flatMap(({ id }, index) => (taken.has(id.toLowerCase()) ? [] : [`files.${index}`]));
  throw new AppError(
    'invalid',
    messages.fillForm,
    Object.fromEntries(
      missing.map((path) => [
        path,
        ['Este anexo não está mais guardado. Tire-o da lista e anexe-o de novo.'],
      ]),
    ),
  );
}
