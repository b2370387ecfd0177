import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { sql } from 'kysely';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { audit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { printPaper } from '../../platform/reports/print-paper.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { peopleSql, readReport } from './report.queries.ts';
import { type ReportFacts, reportPaper, reportSheet, sheetColumns } from './report-paper.ts';

export interface ReportPrinting {
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
}

/** People's names leave with it: it is told in the audit log first. */
export async function reportFile(
  ctx: UserCtx,
  { places, threads }: ReportPrinting,
  id: number,
  format: 'pdf' | 'xlsx',
): Promise<FileAnswer> {
  const gone = ctx.http.untilGone();
  const release = await places.take(holderOf(ctx.user), gone);
  try {
    const { report, facts } = await inTransaction(ctx, async (ctx) => {
      const report = await readReport(ctx, id);
      const { rows } = await sql<ReportFacts>`
        select (select e.shown_name from legal_entities e join newsletters n on n.legal_entity_id = e.id
            where n.id = ${id}) as organisation, u.name as author, now() as at
        from users u where u.id = ${ctx.user.userId}`.execute(ctx.db);
      await audit(ctx, 'newsletter.report_taken', ['newsletter', id], { format });
      return { report, facts: rows[0] as ReportFacts };
    });
    const name = `Relatório ${report.newsletter.title.replace(/[/\\:*?"<>|]/g, ' ').slice(0, 80)}.${format}`;
    const type = fileKinds[format].type;
    if (format === 'pdf') {
      const document = reportPaper(report, facts);
      return { name, type, content: await printPaper(threads, { format: 'document', document }, gone) };
    }
    return { name, type, content: await writtenSheet(ctx, threads, id, reportSheet(report, facts), gone) };
  } finally {
    release();
  }
}

async function writtenSheet(
  ctx: UserCtx,
  threads: ReportThreads,
  id: number,
  report: ReturnType<typeof reportSheet>,
  gone: AbortSignal,
): Promise<Buffer> {
  const { rows } = await sql<Record<string, unknown>>`
    select name, email, unit, first_read_at, read_version, seconds, signed_at from (${peopleSql(ctx, id)}) people
    order by name collate "pt-BR-x-icu"`.execute(ctx.db);
  const thread = await threads.begin({ format: 'xls', report }, gone);
  try {
    const written = await thread.ask(rows.map((row) => sheetColumns.map(({ key }) => row[key])));
    return Buffer.concat([written, await thread.ask('end')]);
  } finally {
    thread.stop();
  }
}
