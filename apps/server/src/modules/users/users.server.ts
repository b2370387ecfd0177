import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { found } from '../../core/app-error.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { assignableRoles } from '../../platform/accounts/access-rules.ts';
import { limitInvitations } from '../../platform/accounts/mail-limits.ts';
import { photoOf } from '../../platform/accounts/photos.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { permissionNames } from '../../platform/sessions/permission-names.ts';
import { renewAccess } from './access-delivery.ts';
import { createInternally, createUser } from './create-user.actions.ts';
import { resetSecondFactor } from './second-factor-reset.ts';
import { sendTextNotification } from './text-notification.actions.ts';
import { updateUser } from './update-user.actions.ts';
import { blockUser, endUserSessions, removeUser, unblockUser } from './user-status.actions.ts';
import { emailOf, readUser, userOptions, userSource, userWithEmail } from './users.queries.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly files: Files;
}

export const usersServer = ({ limiter, mail, notifier, files }: Services) =>
  implement(
    users,
    {
      list: async (ctx, { query }) =>
        (await userOptions(ctx, query, listedRows(users.endpoints.grid, query, userSource(ctx)))).map(
          ({ id, name, email }) => ({ id, label: `${name} (${email})` }),
        ),
      read: (ctx, { params }) => readUser(ctx, params.id),
      create: async (ctx, { body }) => {
        await limitInvitations(ctx, limiter, body.email);
        return createUser(ctx, mail, body);
      },
      internalStore: async (ctx, { body }) => {
        await limitInvitations(ctx, limiter, body.email);
        return createInternally(ctx, mail, body);
      },
      update: (ctx, { params, body }) => updateUser(ctx, { limiter, mail }, params.id, body),
      remove: (ctx, { params, query }) => removeUser(ctx, notifier, params.id, query),
      block: (ctx, { params }) => blockUser(ctx, params.id),
      unblock: (ctx, { params }) => unblockUser(ctx, params.id),
      endSessions: (ctx, { params }) => endUserSessions(ctx, params.id),
      resetSecondFactor: (ctx, { params, body }) => resetSecondFactor(ctx, mail, params.id, body),
      renewAccess: async (ctx, { params, body }) => {
        await limitInvitations(ctx, limiter, await emailOf(ctx, params.id));
        return renewAccess(ctx, mail, params.id, body.delivery);
      },
      sendTextNotification: (ctx, { params, body }) =>
        sendTextNotification(ctx, { limiter, notifier }, params.id, body.message),
      photo: async (ctx, { params, query }) => {
        const photo = await photoOf(ctx, params.id);
        return files.read(photo, { unchanging: photo?.id === query.v });
      },
      permissions: (ctx) => permissionNames(ctx.user),
      options: (ctx) => userOptions(ctx, {}),
      findByEmail: async (ctx, { params }) => found(await userWithEmail(ctx, params.email)),
      assignableRoles: (ctx) => assignableRoles(ctx),
    },
    { grid: userSource },
  );
