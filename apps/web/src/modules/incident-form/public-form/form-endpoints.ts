import type { incidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const formEndpoints = endpointsOf<typeof incidentPublicForm>('incident-public-form');
