import type { credentialingPublicForm } from '@conforme/contracts/modules/credentialing-handlings/public-form/credentialing-public-form.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const formEndpoints = endpointsOf<typeof credentialingPublicForm>('credentialing-public-form');
