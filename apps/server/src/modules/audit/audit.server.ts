import { auditModule } from '@conforme/contracts/modules/audit/audit.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { auditSource, readAudit } from './audit.queries.ts';
import { verificationStep } from './audit.verification.ts';

export const auditServer = (limiter: SharedLimiter) =>
  implement(
    auditModule,
    {
      read: (ctx, { params }) => readAudit(ctx, params.id),
      verification: (ctx, { query }) => verificationStep(ctx, limiter, query),
    },
    { grid: auditSource },
  );
