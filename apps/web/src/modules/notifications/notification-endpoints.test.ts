import { notifications } from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import { expect, it } from 'vitest';
import { notificationEndpoints } from './notification-endpoints.ts';

it.each(Object.entries(notificationEndpoints))('%s is where the contract says', (key, { method, path }) => {
  expect({ method, path }).toMatchObject({
    method: notifications.endpoints[key as keyof typeof notificationEndpoints].method,
    path: notifications.endpoints[key as keyof typeof notificationEndpoints].path,
  });
});
