import { fileEndpoint } from '../../core/endpoint.ts';
import { anyGridQuery } from '../../core/grid.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { reportsPages } from './reports.pages.ts';

const reportFormat = z.enum(['pdf', 'xls']);
export type ReportFormat = z.output<typeof reportFormat>;

/** `xls` is a real .xlsx workbook; the name is the specification's. */
export const reportTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** '7,12,31': numbers, or uuids where a list has those. */
const tickedIds = /^(\d{1,18}|[0-9a-f-]{36})(,(\d{1,18}|[0-9a-f-]{36})){0,299}$/;

export const reports = defineModule({
  ...reportsPages,
  endpoints: {
    grid: fileEndpoint(
      {
        method: 'GET',
        path: '/api/v1/reports/grid',
        // Who may read the list is asked of the list itself, and of its own export permission.
        access: 'signedIn',
        summary: 'Arquivo com todos os registros de uma lista, com os mesmos parâmetros dela',
        query: anyGridQuery().extend({
          /** The list's own address, as '/api/v1/users/grid'. Only declared lists are known. */
          path: z.string().regex(/^\/api\/v1\/[a-z0-9_/]{1,100}\/grid$/),
          format: reportFormat,
          /** Only these records, of those the parameters find. */
          ids: z
            .string()
            .max(12_000)
            .regex(tickedIds)
            .meta({ examples: ['7,12,31'] })
            .optional(),
          /** Those on the screen, in their order; without it all of the list. */
          columns: z.array(z.string().max(100)).min(1).max(50).optional(),
        }),
      },
      Object.values(reportTypes),
    ),
  },
});
