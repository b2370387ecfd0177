import type { documentLinks } from '@conforme/contracts/modules/document-links/document-links.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const linkEndpoints = endpointsOf<typeof documentLinks>('document-links');
