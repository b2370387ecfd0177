import type {
  Invitation,
  scheduleConfirmation,
} from '@conforme/contracts/modules/schedules/confirmation/schedule-confirmation.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const confirmationEndpoints = endpointsOf<typeof scheduleConfirmation>('schedule-confirmation');
export type ShownInvitation = Invitation;
