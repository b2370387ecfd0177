import { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import { implement } from '../../core/server-module.ts';
import { cancelMailing, type MailingServices, pauseMailing, readMailing, sendMailing } from './mailing.ts';
import { newsletterFiguresOf } from './newsletter-figures.queries.ts';
import { readReport } from './report.queries.ts';
import { type ReportPrinting, reportFile } from './report-file.actions.ts';
import { type ReturnedServices, takeReturned } from './returned-letters.ts';

interface Services extends MailingServices, ReturnedServices {
  readonly reports: ReportPrinting;
}

export const newsletterReportsServer = (services: Services) =>
  implement(newsletterReports, {
    figures: (ctx, { query }) => newsletterFiguresOf(ctx, query),
    read: (ctx, { params }) => readReport(ctx, params.id),
    file: (ctx, { params }) => reportFile(ctx, services.reports, params.id, params.format),
    mailing: (ctx, { params }) => readMailing(ctx, services, params.id),
    send: (ctx, { params }) => sendMailing(ctx, services, params.id),
    pause: (ctx, { params, body }) => pauseMailing(ctx, services, params, body.paused),
    cancel: (ctx, { params }) => cancelMailing(ctx, services, params),
    returned: (ctx, { params, files }) => takeReturned(ctx, services, params.id, files),
  });
