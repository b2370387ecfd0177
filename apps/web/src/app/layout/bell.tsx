import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useSessionUser } from '../../core/session/session-store.ts';
import { Hint } from '../../core/ui/hint.tsx';
import { popoverProps, useLoadedPopover } from '../../core/ui/use-loaded-popover.ts';
import './bell.css';

const loadPanel = () =>
  import('../../modules/notifications/bell-panel.tsx').then(({ BellPanel }) => BellPanel);
const MOST = 99;

export function Bell() {
  const unread = useSessionUser()?.unreadNotifications ?? 0;
  const { Content: BellPanel, isOpen, open, setOpen, close } = useLoadedPopover(loadPanel);
  const label =
    unread > 0 ? `Notificações, ${unread} não ${unread === 1 ? 'lida' : 'lidas'}` : 'Notificações';
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={384} {...popoverProps}>
      <Hint label={label} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon className="bell" aria-label={label} size={36} onClick={isOpen ? close : open}>
            <IconBell size={19} stroke={1.6} aria-hidden="true" />
            {unread > 0 && (
              <span className="bell-count num" aria-hidden="true">
                {unread > MOST ? `${MOST}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
      </Hint>
      <Popover.Dropdown className="bell-drop" aria-label="Notificações">
        {BellPanel && <BellPanel onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
