import { endpoint } from '../../core/endpoint.ts';
import { oneOf, z } from '../../core/schema.ts';
import { figureCount as count, countedBy, monthCounts } from '../../platform/figures/figure-schemas.ts';
import { figuresQuery } from '../../platform/figures/figures-query.ts';
import { credentialingHandlingsList } from './credentialing-handlings.list.ts';
import { incomeClasses } from './rules/application-choices.ts';
import { applicationStates } from './rules/application-states.ts';

const { path } = credentialingHandlingsList;

/** What the Mural tells: what waits for the school now. */
export const applicationsToday = z.strictObject({
  open: count,
  /** Sent by the family, and nobody has begun to check. */
  to_check: count,
  /** With an opinion, to be decided. */
  to_decide: count,
  appeals: count,
  overdue: count,
  mine: count,
});
export type ApplicationsToday = z.output<typeof applicationsToday>;

export const applicationFigures = z.strictObject({
  /** Sent by families; what was never sent is not counted. */
  total: count,
  open: count,
  granted_full: count,
  granted_partial: count,
  enrolled: count,
  months: monthCounts,
  by_state: countedBy(oneOf(applicationStates)),
  by_income: countedBy(oneOf(incomeClasses)),
  by_call: countedBy(z.string()),
  by_unit: countedBy(z.string()),
  /** Median from sending to the decision, in hours; null where nothing was decided. */
  hours_to_decide: z.number().nullable(),
});
export type ApplicationFigures = z.output<typeof applicationFigures>;

export const credentialingFiguresEndpoints = {
  today: endpoint({
    method: 'GET',
    path: `${path}/today`,
    access: { rule: 'portal_cebas.credentialing.handling.grid' },
    summary: 'Inscrições em editais que esperam alguém agora',
    response: applicationsToday,
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: { rule: 'portal_cebas.credentialing.handling.grid' },
    summary: 'Números das inscrições enviadas em um período',
    query: figuresQuery,
    response: applicationFigures,
  }),
};
