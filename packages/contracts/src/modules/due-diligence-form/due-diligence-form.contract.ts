import { defineModule } from '../../core/module.ts';
import { dueDiligenceDeskEndpoints } from './due-diligence-desk.endpoints.ts';
import { dueDiligenceFiguresEndpoints } from './due-diligence-figures.endpoints.ts';
import { dueDiligenceFormPages } from './due-diligence-form.pages.ts';
import { dueDiligenceHandlingEndpoints } from './due-diligence-handling.endpoints.ts';

export const dueDiligenceForm = defineModule({
  ...dueDiligenceFormPages,
  endpoints: {
    ...dueDiligenceDeskEndpoints,
    ...dueDiligenceFiguresEndpoints,
    ...dueDiligenceHandlingEndpoints,
  },
});
