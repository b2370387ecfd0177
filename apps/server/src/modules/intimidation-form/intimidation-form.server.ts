import { intimidationFormModule } from '@conforme/contracts/modules/intimidation-form/intimidation-form.contract.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { implement } from '../../core/server-module.ts';
import { reportSource } from '../../platform/sealed-cases/report-list.queries.ts';
import {
  type SealedCaseServices,
  sealedCaseHandlers,
} from '../../platform/sealed-cases/sealed-case.handlers.ts';

export const intimidationFormServer = (services: SealedCaseServices) =>
  implement(intimidationFormModule, sealedCaseHandlers(intimidationChannel, services), {
    grid: reportSource(intimidationChannel),
  });
