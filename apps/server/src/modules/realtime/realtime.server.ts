import { realtime } from '@conforme/contracts/modules/realtime/realtime.contract.ts';
import { AppError } from '../../core/app-error.ts';
import { socketOrigin } from '../../core/config.ts';
import { implement } from '../../core/server-module.ts';
import { issueTicket, TICKET_SECONDS } from '../../platform/realtime/socket-tickets.ts';

export const realtimeServer = implement(realtime, {
  auth: async (ctx, { body }) => {
    const { config, system, user } = ctx;
    if (body.channel_name !== `private-user.${user.userId}`)
      throw new AppError('forbidden', 'Cada pessoa ouve só o próprio canal.');
    return {
      ticket: config.REALTIME ? await issueTicket(system, user.sessionId) : null,
      expires_in: TICKET_SECONDS,
      origin: config.REALTIME_PORT === undefined ? null : socketOrigin(config),
    };
  },
});
