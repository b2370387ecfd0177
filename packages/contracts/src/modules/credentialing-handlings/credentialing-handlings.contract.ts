import { defineModule } from '../../core/module.ts';
import { credentialingDeskEndpoints } from './credentialing-desk.endpoints.ts';
import { credentialingFiguresEndpoints } from './credentialing-figures.endpoints.ts';
import { credentialingHandlingEndpoints } from './credentialing-handling.endpoints.ts';
import { credentialingHandlingsPages } from './credentialing-handlings.pages.ts';
import { granteesEndpoints } from './grantees.endpoints.ts';

export const credentialingHandlings = defineModule({
  ...credentialingHandlingsPages,
  endpoints: {
    ...credentialingDeskEndpoints,
    ...credentialingFiguresEndpoints,
    ...credentialingHandlingEndpoints,
    ...granteesEndpoints,
  },
});
