import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { resendMessage, revealCode, revealLink } from './mail-outbox.actions.ts';
import { mailSource, readMessage } from './mail-outbox.queries.ts';
import { mailStanding } from './mail-standing.queries.ts';

export const mailOutboxServer = (limiter: SharedLimiter, mail: Mail) => {
  const services = { limiter, mail };
  return implement(
    mailOutbox,
    {
      server: (ctx) => mailStanding(ctx, mail),
      read: (ctx, { params }) => readMessage(ctx, mail, params.id),
      revealLink: (ctx, { params }) => revealLink(ctx, services, params.id),
      revealCode: (ctx, { params }) => revealCode(ctx, services, params.id),
      resend: (ctx, { params }) => resendMessage(ctx, services, params.id),
    },
    { grid: mailSource },
  );
};
