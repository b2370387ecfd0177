import type { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const socialEndpoints = endpointsOf<typeof social>('social');
