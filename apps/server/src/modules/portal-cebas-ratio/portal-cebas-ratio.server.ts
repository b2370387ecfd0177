import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { implement } from '../../core/server-module.ts';
import { unitOptions } from '../../platform/organisations/unit-options.ts';
import type { TakenReportServices } from '../../platform/reports/take-report.ts';
import { takeRatioReport } from './ratio-report.actions.ts';
import { createCount, removeCount, updateCount } from './scholarship-count.actions.ts';
import { readYear } from './scholarship-counts.queries.ts';

export const portalCebasRatioServer = (services: TakenReportServices) =>
  implement(portalCebasRatio, {
    read: (ctx, { query }) => readYear(ctx, query.year),
    create: (ctx, { body }) => createCount(ctx, body),
    update: (ctx, { params, body }) => updateCount(ctx, params.id, body),
    remove: (ctx, { params }) => removeCount(ctx, params.id),
    units: (ctx, { query }) => unitOptions(ctx, query),
    report: (ctx, { query }) => takeRatioReport(ctx, services, query),
  });
