import { dueDiligenceForm } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { DueDiligenceServices } from './act-on-due-diligence.ts';
import { dueDiligenceSource } from './due-diligence-form.queries.ts';
import { dueDiligenceHandlers } from './due-diligence-handlers.ts';

export const dueDiligenceFormServer = (services: DueDiligenceServices) =>
  implement(dueDiligenceForm, dueDiligenceHandlers(services), { grid: dueDiligenceSource });
