import { endpoint } from '../../core/endpoint.ts';
import { grid, gridQuery, gridResponse } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { notificationsList } from './notifications.list.ts';
import { notificationsPages } from './notifications.pages.ts';
import {
  notificationIds,
  notificationPreferences,
  notificationRow,
  readOutcome,
} from './notifications.schemas.ts';

const { path } = notificationsList;
const preferences = '/api/v1/profile/notification_preferences';

export const notificationsGrid = grid({ ...notificationsList, row: notificationRow });

export const notifications = defineModule({
  ...notificationsPages,
  endpoints: {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: 'signedIn',
      summary: 'As próprias notificações com busca, filtros, ordem e páginas',
      grid: notificationsGrid,
    }),
    /** The specification's own address of the same list (§7). */
    list: endpoint({
      method: 'GET',
      path,
      access: 'signedIn',
      summary: 'As próprias notificações, com os mesmos parâmetros da lista',
      query: gridQuery(notificationsGrid),
      response: gridResponse(notificationRow),
    }),
    read: endpoint({
      method: 'POST',
      path: `${path}/read`,
      access: 'signedIn',
      summary: 'Marcar como lidas as notificações informadas; só as próprias contam',
      body: notificationIds,
      response: readOutcome,
    }),
    readAll: endpoint({
      method: 'POST',
      path: `${path}/read_all`,
      access: 'signedIn',
      summary: 'Marcar como lidas todas as próprias notificações',
      response: readOutcome,
    }),
    readOne: endpoint({
      method: 'POST',
      path: `${path}/:id/read`,
      access: 'signedIn',
      summary: 'Marcar uma notificação própria como lida',
      params: z.strictObject({ id: z.uuid() }),
      response: readOutcome,
    }),
    preferences: endpoint({
      method: 'GET',
      path: preferences,
      access: 'signedIn',
      summary: 'Como a pessoa quer ser avisada',
      response: notificationPreferences,
    }),
    savePreferences: endpoint({
      method: 'PUT',
      path: preferences,
      access: 'signedIn',
      summary: 'Alterar como a pessoa quer ser avisada',
      body: notificationPreferences,
      response: notificationPreferences,
    }),
  },
});
