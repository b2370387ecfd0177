import { dueDiligenceForm } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { DueDiligenceServices } from './act-on-due-diligence.ts';
import { dueDiligenceFiguresOf, dueDiligencesToday } from './due-diligence-figures.queries.ts';
import { dueDiligenceSource } from './due-diligence-form.queries.ts';
import { dueDiligenceHandlers } from './due-diligence-handlers.ts';

export const dueDiligenceFormServer = (services: DueDiligenceServices) =>
  implement(
    dueDiligenceForm,
    {
      ...dueDiligenceHandlers(services),
      today: (ctx) => dueDiligencesToday(ctx),
      figures: (ctx, { query }) => dueDiligenceFiguresOf(ctx, query),
    },
    { grid: dueDiligenceSource },
  );
