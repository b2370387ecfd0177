import type { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const formEndpoints = endpointsOf<typeof privacyPublicForm>('privacy-public-form');
