import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { saveComplement } from './complement.actions.ts';
import { readComplement } from './complement.queries.ts';

export const complementServer = (limiter: SharedLimiter) =>
  implement(complementModule, {
    read: (ctx, { params }) => readComplement(ctx.system, ctx.user.userId, params.id),
    save: (ctx, { params, body }) => saveComplement(ctx, limiter, params.id, body),
  });
