import { notificationsList } from '@conforme/contracts/modules/notifications/notifications.list.ts';
import { countRows } from '../../core/grid/count-rows.ts';

export const countUnread = (signal: AbortSignal): Promise<number> =>
  countRows(notificationsList, [{ column: 'state', operator: 'equals', value: 'unread' }], signal);
