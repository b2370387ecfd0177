import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { instant, oneOf, z } from '../../core/schema.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { deadlineRules } from '../../platform/deadlines/deadline-rules.ts';
import { figureCount as count, countedBy, monthCounts } from '../../platform/figures/figure-schemas.ts';
import { figuresQuery } from '../../platform/figures/figures-query.ts';
import { reportFileTypes, reportFormats } from '../../platform/reports/report-formats.ts';
import { dataNatures, incidentNatures, incidentTypes } from './rules/incident-choices.ts';

const path = '/api/v1/incident_forms';

/** What the Mural tells: what waits now. */
export const incidentsToday = z.strictObject({
  open: count,
  overdue: count,
  due_today: count,
  unvalidated: count,
  mine: count,
});
export type IncidentsToday = z.output<typeof incidentsToday>;

export const incidentFigures = z.strictObject({
  total: count,
  open: count,
  /** Every clock that runs now, whenever its incident came in: how many of each term, and the first date of them. */
  clocks: z.array(
    z.strictObject({
      key: oneOf(deadlineRules),
      open: count,
      overdue: count,
      due_today: count,
      first_due_at: instant,
    }),
  ),
  /** Those of them that are due first. */
  next_due: z.array(
    z.strictObject({
      id: caseId,
      protocol: z.string(),
      unit: z.string(),
      key: oneOf(deadlineRules),
      due_at: instant,
      /** The law's own date, where it is another one. */
      legal_due_at: instant.nullable(),
    }),
  ),
  months: monthCounts,
  by_nature: countedBy(oneOf(incidentNatures)),
  by_type: countedBy(oneOf(incidentTypes)),
  by_unit: countedBy(z.string()),
  by_data_nature: countedBy(oneOf(dataNatures)),
  /** Medians, in hours; null where nothing was measured. */
  hours_to_contain: z.number().nullable(),
  hours_to_communicate: z.number().nullable(),
  /** Of those filed with ANPD, how many within the law's date. */
  communicated: z.strictObject({ on_time: count, late: count }),
});
export type IncidentFigures = z.output<typeof incidentFigures>;

export const incidentFiguresEndpoints = {
  today: endpoint({
    method: 'GET',
    path: `${path}/today`,
    access: { rule: 'incident.form.menu' },
    summary: 'Incidentes que esperam alguém agora',
    response: incidentsToday,
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: { rule: 'incident.form.menu' },
    summary: 'Números dos incidentes recebidos em um período',
    query: figuresQuery,
    response: incidentFigures,
  }),
  figures_report: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/figures_report`,
      access: { rule: 'incident_form.export' },
      summary: 'Números dos incidentes recebidos em um período, em PDF ou planilha',
      query: figuresQuery.safeExtend({ format: oneOf(reportFormats) }),
    },
    Object.values(reportFileTypes),
  ),
};
