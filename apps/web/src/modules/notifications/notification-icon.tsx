import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import type { NotificationType } from '@conforme/contracts/core/notifications/notification-types.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconBell,
  IconBook,
  IconBulb,
  IconCalendarCheck,
  IconCalendarDue,
  IconFileCheck,
  IconForms,
  IconMessageCircle,
  IconMessages,
  IconNews,
  IconRoute,
  IconSignature,
  IconUserQuestion,
} from '@tabler/icons-react';
import { catalogIcons } from '../../core/ui/icon.tsx';

const OF_TYPE: Readonly<Record<NotificationType, Icon>> = {
  'text.message': IconMessageCircle,
  'schedule_suggestion.confirmed': IconCalendarCheck,
  'open.form.message': IconForms,
  'incident.news': IconAlertTriangle,
  'person_link.asked': IconUserQuestion,
  'newsletter.published': IconNews,
  'newsletter.to_sign': IconSignature,
  'newsletter.comment': IconMessages,
  'newsletter.reply': IconMessages,
  'newsletter.review': IconRoute,
  'knowledge.suggestion': IconBulb,
  'knowledge.answered': IconBulb,
  'knowledge.review_due': IconBook,
  'document.to_sign': IconSignature,
  'document.due': IconCalendarDue,
  'document.decided': IconFileCheck,
  unknown: IconBell,
};

/** The icon it names, or that of its kind. */
export function NotificationIcon({ of: { type, extraData, read_at } }: { of: Notification }) {
  const Drawing = catalogIcons[extraData.icon ?? ''] ?? OF_TYPE[type];
  return (
    <span className="notification-icon" data-unread={read_at === null || undefined}>
      <Drawing size={18} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
