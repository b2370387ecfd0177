import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { implement } from '../../core/server-module.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  disableFactor,
  regenerateCodes,
  type Services,
} from './second-factor.actions.ts';
import { readState } from './second-factor.queries.ts';

export const secondFactorServer = (services: Services) =>
  implement(secondFactor, {
    read: (ctx) => readState(ctx),
    begin: (ctx, { body }) => beginEnrolment(ctx, services, body),
    confirm: (ctx, { body }) => confirmEnrolment(ctx, services, body),
    regenerateCodes: (ctx, { body }) => regenerateCodes(ctx, services, body),
    disable: (ctx, { body }) => disableFactor(ctx, services, body),
  });
