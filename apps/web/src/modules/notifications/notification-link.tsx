import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import { UnstyledButton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { openNotification, targetOf } from './open-notification.ts';

interface Props {
  readonly of: Notification;
  readonly className: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A link where it leads somewhere, a button where it only wants to be read. */
export function NotificationLink({ of: notification, className, onOpen, children }: Props) {
  const { history } = useRouter();
  const target = targetOf(notification);
  const open = () => {
    onOpen?.();
    openNotification(notification, (path) => history.push(path));
  };
  if (target === null)
    return (
      <UnstyledButton className={className} onClick={open}>
        {children}
      </UnstyledButton>
    );
  const follow = (event: MouseEvent) => {
    // With a modifier the browser opens it beside, as any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  return (
    <AppLink to={target} className={className} onClick={follow}>
      {children}
    </AppLink>
  );
}
