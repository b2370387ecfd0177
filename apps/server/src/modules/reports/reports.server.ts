import { reports } from '@conforme/contracts/modules/reports/reports.contract.ts';
import { implement, type RegisteredGrid } from '../../core/server-module.ts';
import { exportGrid, type ReportServices } from './grid-export.ts';

export const reportsServer = (grids: ReadonlyMap<string, RegisteredGrid>, services: ReportServices) =>
  implement(reports, { grid: (ctx, { query }) => exportGrid(ctx, query, grids, services) });
