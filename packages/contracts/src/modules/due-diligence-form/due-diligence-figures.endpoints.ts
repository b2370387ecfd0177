import { endpoint } from '../../core/endpoint.ts';
import { oneOf, z } from '../../core/schema.ts';
import { figureCount as count, countedBy, monthCounts } from '../../platform/figures/figure-schemas.ts';
import { figuresQuery } from '../../platform/figures/figures-query.ts';
import { scoreBands } from '../../platform/questionnaires/score-bands.ts';
import { dueDiligenceFormList } from './due-diligence-form.list.ts';
import { criticalities } from './rules/criticality.ts';
import { dueDiligenceDecisions } from './rules/due-diligence-states.ts';

const { path } = dueDiligenceFormList;

/** What the Mural tells: what waits now. */
export const dueDiligencesToday = z.strictObject({
  open: count,
  /** Answered, and nobody has begun to read. */
  to_analyse: count,
  /** With an opinion, and not analysed by the asker. */
  to_decide: count,
  link_expired: count,
  /** Approvals that ended and were not renewed. */
  lapsed: count,
  mine: count,
});
export type DueDiligencesToday = z.output<typeof dueDiligencesToday>;

export const dueDiligenceFigures = z.strictObject({
  total: count,
  open: count,
  months: monthCounts,
  by_decision: countedBy(oneOf(dueDiligenceDecisions)),
  by_band: countedBy(oneOf(scoreBands)),
  by_criticality: countedBy(oneOf(criticalities)),
  by_unit: countedBy(z.string()),
  /** Medians, in hours; null where nothing was measured. */
  hours_to_answer: z.number().nullable(),
  hours_to_decide: z.number().nullable(),
});
export type DueDiligenceFigures = z.output<typeof dueDiligenceFigures>;

export const dueDiligenceFiguresEndpoints = {
  today: endpoint({
    method: 'GET',
    path: `${path}/today`,
    access: { rule: 'due_diligence_form.menu' },
    summary: 'Avaliações de fornecedores que esperam alguém agora',
    response: dueDiligencesToday,
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: { rule: 'due_diligence_form.menu' },
    summary: 'Números das avaliações de fornecedores abertas em um período',
    query: figuresQuery,
    response: dueDiligenceFigures,
  }),
};
