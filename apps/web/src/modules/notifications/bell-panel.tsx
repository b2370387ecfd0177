import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { RelativeTime } from '../../core/ui/relative-time.tsx';
import { markAllRead } from './mark-read.ts';
import { notificationEndpoints } from './notification-endpoints.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { NotificationLink } from './notification-link.tsx';
import { messageOf, titleOf } from './notification-words.ts';
import './notifications.css';

const LAST = { per_page: '6', order_column: 'created_at', direction: 'desc' } as const;

/** The last ones, whether or not they were read. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const unread = useSessionUser()?.unreadNotifications ?? 0;
  const last = useEndpoint(notificationEndpoints.list, { query: LAST });
  return (
    <div className="bell-panel">
      <div className="bell-head">
        <h2 tabIndex={-1} data-autofocus>
          Notificações
        </h2>
        {unread > 0 && (
          <UnstyledButton className="link-button" onClick={() => markAllRead().catch(() => undefined)}>
            Marcar todas como lidas
          </UnstyledButton>
        )}
      </div>
      {last.isError ? (
        <p className="bell-note">
          As notificações não puderam ser carregadas.{' '}
          <UnstyledButton className="link-button" onClick={() => last.refetch()}>
            Tentar novamente
          </UnstyledButton>
        </p>
      ) : last.data === undefined ? (
        <BellSkeleton />
      ) : last.data.model.data.length === 0 ? (
        <p className="bell-note">Nenhuma notificação por enquanto.</p>
      ) : (
        <ul className="plain-list">
          {last.data.model.data.map((one) => (
            <BellItem key={one.id} of={one} onOpen={onClose} />
          ))}
        </ul>
      )}
      <AppLink to="/notifications" className="bell-foot" onClick={onClose}>
        Ver todas
      </AppLink>
    </div>
  );
}

function BellItem({ of: notification, onOpen }: { of: Notification; onOpen: () => void }) {
  const isUnread = notification.read_at === null;
  return (
    <li className="bell-item" data-unread={isUnread || undefined}>
      <NotificationLink of={notification} className="bell-link" onOpen={onOpen}>
        <NotificationIcon of={notification} />
        <span className="grow">
          <span className="bell-title">
            <span className="grow" dir="auto">
              {titleOf(notification)}
              {isUnread && <span className="visually-hidden"> (não lida)</span>}
            </span>
            <span className="muted small">
              <RelativeTime of={notification.created_at} />
            </span>
          </span>
          <span className="bell-message muted" dir="auto">
            {messageOf(notification)}
          </span>
        </span>
      </NotificationLink>
    </li>
  );
}

const BellSkeleton = () => (
  <div className="bell-note" role="status" aria-label="Carregando as notificações">
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} height={34} mb={10} radius="md" />
    ))}
  </div>
);
