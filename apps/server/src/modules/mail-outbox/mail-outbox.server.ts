import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { implement } from '../../core/server-module.ts';
import { resendMessage, revealCode, revealLink, type Services } from './mail-outbox.actions.ts';
import { mailSource, readMessage } from './mail-outbox.queries.ts';
import { mailStanding } from './mail-standing.queries.ts';

export const mailOutboxServer = (services: Services) =>
  implement(
    mailOutbox,
    {
      server: (ctx) => mailStanding(ctx, services.mail),
      read: (ctx, { params }) => readMessage(ctx, services, params.id),
      revealLink: (ctx, { params }) => revealLink(ctx, services, params.id),
      revealCode: (ctx, { params }) => revealCode(ctx, services, params.id),
      resend: (ctx, { params }) => resendMessage(ctx, services, params.id),
    },
    { grid: mailSource(services.kinds) },
  );
