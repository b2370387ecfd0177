import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLogout, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { ConnectivityStatus } from '../../core/connectivity/connectivity-status.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { changeAppearance, useSkin } from '../../core/theme/appearance.ts';
import { Face } from '../../core/ui/face.tsx';
import { Mark } from '../../core/ui/logo.tsx';
import { ContextSwitchers } from './context-switchers.tsx';
import './navbar.css';

export function Navbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <header className="navbar">
      <ActionIcon className="only-narrow" aria-label="Abrir o menu" size={36} onClick={onOpenMenu}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <span className="only-narrow">
        <Mark size={26} />
      </span>
      <div className="only-wide row">
        <ContextSwitchers />
      </div>
      <span className="grow" />
      <ConnectivityStatus />
      <SkinToggle />
      <UserMenu />
    </header>
  );
}

function SkinToggle() {
  const isDark = useSkin() === 'dark';
  const label = isDark ? 'Usar aparência clara' : 'Usar aparência escura';
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        size={36}
        onClick={() => changeAppearance({ skin: isDark ? 'light' : 'dark' })}
      >
        {isDark ? (
          <IconSun size={18} stroke={1.6} aria-hidden="true" />
        ) : (
          <IconMoon size={18} stroke={1.6} aria-hidden="true" />
        )}
      </ActionIcon>
    </Tooltip>
  );
}

function UserMenu() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton className="me" aria-label={`Menu de ${user.name}`}>
          <Face name={user.name} size={32} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className="me-name">{user.name}</span>
          <span className="ellipsis">{user.email}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={17} stroke={1.6} className="flip" aria-hidden="true" />}
          onClick={() => signOut()}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
