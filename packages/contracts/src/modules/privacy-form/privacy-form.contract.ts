import { defineModule } from '../../core/module.ts';
import { privacyDeskEndpoints } from './privacy-desk.endpoints.ts';
import { privacyFiguresEndpoints } from './privacy-figures.endpoints.ts';
import { privacyFormPages } from './privacy-form.pages.ts';
import { privacyHandlingEndpoints } from './privacy-handling.endpoints.ts';
import { privacyLinkEndpoints } from './privacy-link.endpoints.ts';

export const privacyForm = defineModule({
  ...privacyFormPages,
  endpoints: {
    ...privacyDeskEndpoints,
    ...privacyHandlingEndpoints,
    ...privacyFiguresEndpoints,
    ...privacyLinkEndpoints,
  },
});
