import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type TakenReportServices, takeReport } from '../../platform/reports/take-report.ts';
import { ratioPaper } from './ratio-report.ts';
import { ratioWorkbook } from './ratio-workbook.ts';
import { readYear } from './scholarship-counts.queries.ts';

/** Told before it leaves: whoever reads the audit log knows that it did. */
export const takeRatioReport = (
  ctx: UserCtx,
  services: TakenReportServices,
  { year, format }: Parsed<(typeof portalCebasRatio)['endpoints']['report']>['query'],
): Promise<FileAnswer> =>
  takeReport(ctx, services, format, async () => {
    await inTransaction(ctx, (ctx) => audit(ctx, 'scholarship_ratio.exported', null, { year, format }));
    const counted = await readYear(ctx, year);
    return {
      name: `Proporção de bolsas ${year}`,
      paper: (head) => ratioPaper(head, counted),
      workbook: (head) => ratioWorkbook(head, counted),
    };
  });
