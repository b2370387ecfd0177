import type { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

export const protocolEndpoints = endpointsOf<typeof protocols>('protocols');
