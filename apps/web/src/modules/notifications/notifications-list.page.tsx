import { notificationsList } from '@conforme/contracts/modules/notifications/notifications.list.ts';
import type { NotificationRow } from '@conforme/contracts/modules/notifications/notifications.schemas.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChecks, IconCircleFilled } from '@tabler/icons-react';
import type { BulkAction } from '../../core/grid/bulk/bulk-action.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { Hint } from '../../core/ui/hint.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { RelativeTime } from '../../core/ui/relative-time.tsx';
import { markAllRead, markRead } from './mark-read.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { NotificationLink } from './notification-link.tsx';
import { messageOf, titleOf } from './notification-words.ts';
import './notifications.css';

const isUnread = (row: NotificationRow) => row.read_at === null;

const BULK: readonly BulkAction<NotificationRow>[] = [
  {
    label: 'Marcar como lidas',
    icon: IconChecks,
    appliesTo: isUnread,
    run: (rows) => markRead(rows.map(({ id }) => id)),
  },
];

export function NotificationsListPage() {
  const unread = useSessionUser()?.unreadNotifications ?? 0;
  const all = (
    <Button
      variant="default"
      leftSection={<IconChecks size={17} stroke={1.7} aria-hidden="true" />}
      disabled={unread === 0}
      onClick={() => markAllRead().catch(() => undefined)}
    >
      Marcar todas como lidas
    </Button>
  );
  return (
    <PageFrame actions={all}>
      <GridScreen
        list={notificationsList}
        routeName="notifications"
        opening={{ orderColumn: 'created_at', direction: 'desc' }}
        nameOf={(row) => `${titleOf(row)}: ${row.message}`}
        cells={{
          message: (row) => <NotificationCell row={row} />,
          state: (row) => <StateChip row={row} />,
          created_at: (row) => <RelativeTime of={row.created_at} />,
        }}
        rowActions={(row) => isUnread(row) && <ReadButton row={row} />}
        bulkActions={BULK}
        emptyHint="Aqui ficam os avisos que o Conforme e as outras pessoas mandam a você."
      />
    </PageFrame>
  );
}

function NotificationCell({ row }: { row: NotificationRow }) {
  return (
    <span className="notification-cell" data-unread={isUnread(row) || undefined}>
      <NotificationIcon of={row} />
      <span className="grow">
        <NotificationLink of={row} className="row-link">
          {titleOf(row)}
        </NotificationLink>
        <span className="notification-message" dir="auto">
          {messageOf(row)}
        </span>
      </span>
    </span>
  );
}

function StateChip({ row }: { row: NotificationRow }) {
  return isUnread(row) ? (
    <Chip tone="info" icon={IconCircleFilled}>
      Não lida
    </Chip>
  ) : (
    <Chip tone="mute" icon={IconCheck}>
      Lida
    </Chip>
  );
}

function ReadButton({ row }: { row: NotificationRow }) {
  return (
    <Hint label="Marcar como lida">
      <ActionIcon
        aria-label={`Marcar como lida: ${titleOf(row)}`}
        size={28}
        onClick={() => markRead([row.id]).catch(() => undefined)}
      >
        <IconCheck size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Hint>
  );
}
