import { reportingChannelModule } from '@conforme/contracts/modules/reporting-channel/reporting-channel.contract.ts';
import { reportingChannel } from '@conforme/contracts/modules/reporting-channel/reporting-channel-kind.ts';
import { implement } from '../../core/server-module.ts';
import { reportSource } from '../../platform/sealed-cases/report-list.queries.ts';
import {
  type SealedCaseServices,
  sealedCaseHandlers,
} from '../../platform/sealed-cases/sealed-case.handlers.ts';

export const reportingChannelServer = (services: SealedCaseServices) =>
  implement(reportingChannelModule, sealedCaseHandlers(reportingChannel, services), {
    grid: reportSource(reportingChannel),
  });
