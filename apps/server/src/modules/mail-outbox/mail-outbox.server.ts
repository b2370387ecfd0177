import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { resendMessage, revealLink } from './mail-outbox.actions.ts';
import { mailSource, readMessage } from './mail-outbox.queries.ts';

export const mailOutboxServer = (limiter: SharedLimiter, mail: Mail) =>
  implement(
    mailOutbox,
    {
      server: () => ({ configured: mail.sends }),
      read: (ctx, { params }) => readMessage(ctx, mail, params.id),
      revealLink: (ctx, { params }) => revealLink(ctx, mail, params.id),
      resend: (ctx, { params }) => resendMessage(ctx, mail, limiter, params.id),
    },
    { grid: mailSource },
  );
