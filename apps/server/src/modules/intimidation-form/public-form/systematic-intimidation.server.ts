import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { systematicIntimidation } from '@conforme/contracts/modules/intimidation-form/public-form/systematic-intimidation.contract.ts';
import { implement } from '../../../core/server-module.ts';
import {
  type SealedFormServices,
  sealedFormHandlers,
} from '../../../platform/sealed-cases/sealed-form.handlers.ts';

export const systematicIntimidationServer = (services: SealedFormServices) =>
  implement(systematicIntimidation, sealedFormHandlers(intimidationChannel, services));
