import {
  type ReportFormat,
  reportExtensions,
  reportFileTypes,
} from '@conforme/contracts/platform/reports/report-formats.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { holderOf } from '../fair-shares.ts';
import type { PaperDocument } from './pdf-document.ts';
import { printPaper } from './print-paper.ts';
import type { Report, ReportRow } from './report.ts';
import type { ReportThreads } from './report-threads.ts';

export interface TakenReportServices {
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
}

export interface ReportHead {
  readonly organisation: string;
  readonly author: string;
  readonly at: string;
}

interface Prepared {
  /** Of the file, without its extension. */
  readonly name: string;
  readonly paper: (head: ReportHead) => PaperDocument;
  readonly workbook: (head: ReportHead) => { readonly report: Report; readonly rows: readonly ReportRow[] };
}

/** A report of what `prepare` reads, as PDF or workbook, in its turn: it also writes that the report was taken. */
export async function takeReport(
  ctx: UserCtx,
  { places, threads }: TakenReportServices,
  format: ReportFormat,
  prepare: () => Promise<Prepared>,
): Promise<FileAnswer> {
  const gone = ctx.http.untilGone();
  const release = await places.take(holderOf(ctx.user), gone);
  try {
    const { name, paper, workbook } = await prepare();
    const head = await headOf(ctx);
    const file = { name: `${name}.${reportExtensions[format]}`, type: reportFileTypes[format] };
    if (format === 'pdf') {
      const content = await printPaper(threads, { format: 'document', document: paper(head) }, gone);
      return { ...file, content };
    }
    const { report, rows } = workbook(head);
    return { ...file, content: await printPaper(threads, { format: 'xls', report }, gone, rows) };
  } finally {
    release();
  }
}

async function headOf(ctx: UserCtx): Promise<ReportHead> {
  const { rows } = await sql<ReportHead>`
    select u.name as author, now() as at,
      coalesce((select shown_name from legal_entities where id = ${ctx.scope.type === 'legal_entity' ? ctx.scope.id : null}),
        'Todas as organizações') as organisation
    from users u where u.id = ${ctx.user.userId}`.execute(ctx.db);
  return rows[0] as ReportHead;
}
