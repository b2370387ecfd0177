import type { dueDiligencePublicForm } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const formEndpoints = endpointsOf<typeof dueDiligencePublicForm>('due-diligence-public-form');
