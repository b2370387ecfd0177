import type { driveSharing } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const sharingEndpoints = endpointsOf<typeof driveSharing>('drive-sharing');
