import { defineModule } from '../../core/module.ts';
import { dueDiligenceDeskEndpoints } from './due-diligence-desk.endpoints.ts';
import { dueDiligenceFormPages } from './due-diligence-form.pages.ts';
import { dueDiligenceHandlingEndpoints } from './due-diligence-handling.endpoints.ts';

export const dueDiligenceForm = defineModule({
  ...dueDiligenceFormPages,
  endpoints: { ...dueDiligenceDeskEndpoints, ...dueDiligenceHandlingEndpoints },
});
