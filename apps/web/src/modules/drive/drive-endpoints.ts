import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';

/** By name only: the page loads no schemas. */
export const driveEndpoints = endpointsOf<typeof drive>('drive');
