import type { Parsed } from '@conforme/contracts/core/endpoint.ts';
import type { incidentFiguresEndpoints } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { inTransaction, type UserCtx } from '../../../core/context.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { periodOf } from '../../../platform/cases/figure-sql.ts';
import { type TakenReportServices, takeReport } from '../../../platform/reports/take-report.ts';
import { figuresPaper, figuresWorkbook } from './figures-report.ts';
import { incidentFiguresOf } from './incident-figures.queries.ts';

/** Told before it leaves: whoever reads the audit log knows that it did. */
export const takeFiguresReport = (
  ctx: UserCtx,
  services: TakenReportServices,
  { format, ...query }: Parsed<(typeof incidentFiguresEndpoints)['figures_report']>['query'],
): Promise<FileAnswer> =>
  takeReport(ctx, services, format, async () => {
    const period = periodOf(query);
    await inTransaction(ctx, (ctx) =>
      audit(ctx, 'incident.figures_exported', null, {
        ...{ period: `${period.from} a ${period.to}`, format },
      }),
    );
    const figures = await incidentFiguresOf(ctx, query);
    return {
      name: `Números dos incidentes ${period.from} a ${period.to}`,
      paper: (head) => figuresPaper(head, figures, period),
      workbook: (head) => figuresWorkbook(head, figures, period),
    };
  });
