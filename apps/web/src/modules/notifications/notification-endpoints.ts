import type { notifications } from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import { notificationsList } from '@conforme/contracts/modules/notifications/notifications.list.ts';
import type { Query } from '@tanstack/react-query';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

type Endpoints = (typeof notifications)['endpoints'];
const { path } = notificationsList;

/** By name only: the bell is in every page, and zod should not be. */
export const notificationEndpoints = {
  list: endpointRef<Endpoints['list']>('GET', path),
  read: endpointRef<Endpoints['read']>('POST', `${path}/read`),
  readAll: endpointRef<Endpoints['readAll']>('POST', `${path}/read_all`),
};

/** What shows notifications, whichever list it is. */
export const isAboutNotifications = ({ queryKey }: Query): boolean => String(queryKey[1]).startsWith(path);
