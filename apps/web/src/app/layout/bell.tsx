import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { findPage } from '../catalog-tree.ts';
import './bell.css';

const PATH = '/notifications';
const MOST = 99;

/** Stands here from the day the catalogue has the page it leads to. */
export function Bell() {
  const unread = useSessionUser()?.unreadNotifications ?? 0;
  if (!findPage(PATH)) return null;
  const label = unread > 0 ? `Notificações, ${unread} não lidas` : 'Notificações';
  return (
    <Tooltip label={label}>
      <ActionIcon component={AppLink} to={PATH} className="bell" aria-label={label} size={36}>
        <IconBell size={19} stroke={1.6} aria-hidden="true" />
        {unread > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}
