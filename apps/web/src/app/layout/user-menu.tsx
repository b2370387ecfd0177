import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconKeyboard,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { Face } from '../../core/ui/face.tsx';
import { openShellDialog } from '../shortcuts/shell-dialogs.ts';

const AppearanceDrawer = lazyPart(() =>
  import('./appearance-drawer.tsx').then((module) => module.AppearanceDrawer),
);

const OWN_PAGES = [
  { path: '/profile', label: 'Perfil', Icon: IconUserCircle },
  { path: '/notifications', label: 'Notificações', Icon: IconBell },
] as const;

export function UserMenu({ opensAtOnce = false }: { opensAtOnce?: boolean }) {
  const user = useSessionUser();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // As the person did who asked for it: so the menu knows where to give the focus back.
  useEffect(() => {
    if (!opensAtOnce) return;
    button.current?.focus();
    button.current?.click();
  }, [opensAtOnce]);
  if (!user) return null;
  return (
    <>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <UnstyledButton ref={button} className="me" aria-label={`Menu de ${user.name}`}>
            <Face name={user.name} photo={user.profile_picture} size={32} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <span className="me-name">{user.name}</span>
            <span className="ellipsis">{user.email}</span>
          </Menu.Label>
          <Menu.Divider />
          {OWN_PAGES.map(({ path, label, Icon }) => (
            <Menu.Item
              key={path}
              component={AppLink}
              to={path}
              leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.6} aria-hidden="true" />}
            onClick={() => setDrawerOpen(true)}
          >
            Aparência
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={17} stroke={1.6} aria-hidden="true" />}
            onClick={() => openShellDialog('shortcuts')}
          >
            Atalhos de teclado
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={17} stroke={1.6} className="flip" aria-hidden="true" />}
            onClick={() => signOut()}
          >
            Sair
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AppearanceDrawer
        opened={isDrawerOpen}
        onClose={() => {
          setDrawerOpen(false);
          button.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}
