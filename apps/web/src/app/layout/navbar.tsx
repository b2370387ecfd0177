import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { Ref } from 'react';
import { ConnectivityStatus } from '../../core/connectivity/connectivity-status.tsx';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { Mark, Wordmark } from '../../core/ui/logo.tsx';
import { QuickSearchButton } from '../quick-search/quick-search-button.tsx';
import { StarredNav } from '../starred/starred-nav.tsx';
import { Bell } from './bell.tsx';
import { ContextSwitchers } from './context-switchers.tsx';
import './navbar.css';
import { SkinToggle } from './skin-toggle.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

interface Props {
  readonly isNarrow: boolean;
  readonly menuButton: Ref<HTMLButtonElement>;
  readonly onOpenMenu: () => void;
}

/** From where one can go, over whose data this is, to who one is. */
export function Navbar({ isNarrow, menuButton, onOpenMenu }: Props) {
  return (
    <header className="navbar">
      <ActionIcon
        ref={menuButton}
        className="only-narrow"
        aria-label="Abrir o menu"
        size={36}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <span className="only-narrow">
        <Mark size={26} />
      </span>
      <AppLink to="/" className="navbar-brand" aria-label="Conforme, ir para o Mural">
        <Wordmark size={28} />
      </AppLink>
      <StarredNav />
      <QuickSearchButton />
      <span className="grow" />
      {/* Where there is no room, the drawer has them. */}
      {!isNarrow && (
        <div className="row">
          <ContextSwitchers />
          <span className="navbar-line" />
        </div>
      )}
      <ConnectivityStatus />
      <SkinToggle />
      <Bell />
      <UserMenuButton />
    </header>
  );
}
