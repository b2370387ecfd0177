import { reportingChannelForm } from '@conforme/contracts/modules/reporting-channel/public-form/reporting-channel-form.contract.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import { implement } from '../../../core/server-module.ts';
import {
  type SealedFormServices,
  sealedFormHandlers,
} from '../../../platform/sealed-cases/sealed-form.handlers.ts';

export const reportingChannelFormServer = (services: SealedFormServices) =>
  implement(reportingChannelForm, sealedFormHandlers(reportingChannel, services));
