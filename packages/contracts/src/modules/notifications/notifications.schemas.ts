import { notification } from '../../core/notifications/notification.ts';
import {
  type KnownNotificationType,
  knownNotificationTypes,
  notificationState,
} from '../../core/notifications/notification-types.ts';
import { oneOf, z } from '../../core/schema.ts';

/** With what its list shows in columns: the words, and whether they were read. */
export const notificationRow = notification.extend({ message: z.string(), state: oneOf(notificationState) });
export type NotificationRow = z.output<typeof notificationRow>;

export const notificationIds = z.strictObject({ uuids: z.array(z.uuid()).min(1).max(500) });

/** How many became read by this, and how many are left. */
export const readOutcome = z.strictObject({ read: z.number(), unread_notifications: z.number() });

const knownType = z.enum(knownNotificationTypes as [KnownNotificationType, ...KnownNotificationType[]]);

export const notificationPreferences = z.strictObject({
  /** Types that are not shown in the application. */
  not_shown: z.array(knownType).max(20),
  /** Types that also come by mail. */
  mailed: z.array(knownType).max(20),
  /** One mail a day instead of one for each. */
  digest: z.boolean(),
});
export type NotificationPreferences = z.output<typeof notificationPreferences>;
