import type { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

type Social = (typeof social)['endpoints'];

/** What the front door calls: by name, so that zod stays out of its first load. */
export const socialEndpoints = {
  start: endpointRef<Social['start']>('POST', '/api/v1/social/:provider/start'),
  store: endpointRef<Social['store']>('POST', '/api/v1/store_social'),
  link: endpointRef<Social['link']>('POST', '/api/v1/social/link'),
};
