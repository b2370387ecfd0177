import { defineModule } from '../../core/module.ts';
import { incidentDeskEndpoints } from './incident-desk.endpoints.ts';
import { incidentFiguresEndpoints } from './incident-figures.endpoints.ts';
import { incidentFormPages } from './incident-form.pages.ts';
import { incidentHandlingEndpoints } from './incident-handling.endpoints.ts';
import { incidentLinkEndpoints } from './incident-link.endpoints.ts';

export const incidentForm = defineModule({
  ...incidentFormPages,
  endpoints: {
    ...incidentDeskEndpoints,
    ...incidentHandlingEndpoints,
    ...incidentFiguresEndpoints,
    ...incidentLinkEndpoints,
  },
});
