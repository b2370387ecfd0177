import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import {
  type portalCebasRatio,
  ratioFileTypes,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { sql } from 'kysely';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { audit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { printPaper } from '../../platform/reports/print-paper.ts';
import type { ReportThreads } from '../../platform/reports/report-threads.ts';
import { type ReportHead, ratioPaper, ratioWorkbook } from './ratio-report.ts';
import { readYear } from './scholarship-counts.queries.ts';

export interface RatioReportServices {
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
}

/** Told before it leaves: whoever reads the audit log knows that it did. */
export async function takeRatioReport(
  ctx: UserCtx,
  { places, threads }: RatioReportServices,
  { year, format }: Parsed<(typeof portalCebasRatio)['endpoints']['report']>['query'],
): Promise<FileAnswer> {
  const gone = ctx.http.untilGone();
  const release = await places.take(holderOf(ctx.user), gone);
  try {
    await inTransaction(ctx, (ctx) => audit(ctx, 'scholarship_ratio.exported', null, { year, format }));
    const head = await headOf(ctx);
    const counted = await readYear(ctx, year);
    const name = `Proporção de bolsas ${year}.${format === 'pdf' ? 'pdf' : 'xlsx'}`;
    if (format === 'pdf') {
      const document = ratioPaper(head, counted);
      const content = await printPaper(threads, { format: 'document', document }, gone);
      return { name, type: ratioFileTypes.pdf, content };
    }
    const { report, rows } = ratioWorkbook(head, counted);
    const content = await printPaper(threads, { format: 'xls', report }, gone, rows);
    return { name, type: ratioFileTypes.xls, content };
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
