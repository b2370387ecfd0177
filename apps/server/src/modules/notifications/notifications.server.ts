import {
  notifications,
  notificationsGrid,
} from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { implement } from '../../core/server-module.ts';
import { markAllRead, markOneRead, markRead, savePreferences } from './notifications.actions.ts';
import { notificationSource, readPreferences } from './notifications.queries.ts';

export const notificationsServer = implement(
  notifications,
  {
    list: (ctx, { query }) => gridOf(ctx, notificationsGrid, query, notificationSource(ctx)),
    read: (ctx, { body }) => markRead(ctx, body.uuids),
    readAll: (ctx) => markAllRead(ctx),
    readOne: (ctx, { params }) => markOneRead(ctx, params.id),
    preferences: (ctx) => readPreferences(ctx),
    savePreferences: (ctx, { body }) => savePreferences(ctx, body),
  },
  { grid: notificationSource },
);
