import { Outlet, useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ShellNotices } from '../../core/connectivity/shell-notices.tsx';
import { lazyPart, lazyShown } from '../../core/pages/lazy-part.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { changeAppearance, useAppearance } from '../../core/theme/appearance.ts';
import { useBelow } from '../../core/theme/use-below.ts';
import { findPage } from '../catalog-tree.ts';
import { ShellKeys } from '../shortcuts/shell-keys.tsx';
import { DebugBar } from './debug-bar.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import './shell.css';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { ShellTop } from './shell-top.tsx';
import { Sidebar } from './sidebar.tsx';

/** Only the horizontal layout has it. */
const HorizontalMenu = lazyShown(() =>
  import('./horizontal-menu.tsx').then((module) => module.HorizontalMenu),
);

/** Only narrow screens open it, so only they load it. */
const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer));

/**
 * What stands around every page. `main` keeps its place whatever the layout, so that changing the
 * appearance never costs what somebody was typing. Nothing is drawn without a user.
 */
export function Shell() {
  const user = useSessionUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { layout, menu, footer } = useAppearance();
  const isNarrow = useBelow('lg');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  // Arriving at a page closes the drawer that led there.
  useWhenChanged(() => setDrawerOpen(false), [path]);
  if (!user) return null;
  const isFull = findPage(path)?.layout === 'full';
  const isHorizontal = layout === 'horizontal';
  const isRail = menu === 'rail';
  return (
    <div className="shell" data-full={isFull || undefined}>
      {!isFull && (
        <button type="button" className="skip" onClick={() => main.current?.focus()}>
          Ir para o conteúdo
        </button>
      )}
      <NavigationProgress />
      <ShellKeys />
      {!isFull && !isHorizontal && !isNarrow && (
        <Sidebar
          path={path}
          isRail={isRail}
          onToggle={() => changeAppearance({ menu: isRail ? 'full' : 'rail' })}
        />
      )}
      <div className="shell-main">
        {!isFull && (
          <ShellTop>
            <Navbar isNarrow={isNarrow} menuButton={menuButton} onOpenMenu={() => setDrawerOpen(true)} />
            {isHorizontal && !isNarrow && <HorizontalMenu path={path} />}
            <ShellNotices />
          </ShellTop>
        )}
        <main id="conteudo" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <div className="shell-end">
          <ScrollToTop />
          {/* Forms put their save bar here: always in sight, and above a footer that stays. */}
          <div id="save-bar" />
          {!isFull && footer === 'sticky' && <Footer />}
        </div>
        {!isFull && footer === 'static' && <Footer />}
        <DebugBar path={path} />
      </div>
      <MenuDrawer
        opened={isDrawerOpen}
        path={path}
        onClose={() => {
          setDrawerOpen(false);
          menuButton.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
