import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { version } from '../../../package.json';
import { ShellNotices } from '../../core/connectivity/shell-notices.tsx';
import { useActiveEntity, useSessionUser } from '../../core/session/session-store.ts';
import { changeAppearance, useAppearance } from '../../core/theme/appearance.ts';
import { findPage } from '../catalog-tree.ts';
import { Navbar } from './navbar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import './shell.css';
import { Sidebar } from './sidebar.tsx';

/** Only narrow screens open it, so only they load it. */
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })));

/** The vertical layout: sidebar, floating navbar, the page, footer. Nothing is drawn without a user. */
export function Shell() {
  const user = useSessionUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (!user) return null;
  return findPage(path)?.layout === 'full' ? <Outlet /> : <VerticalLayout path={path} />;
}

function VerticalLayout({ path }: { path: string }) {
  const { menu } = useAppearance();
  const [drawer, setDrawer] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isRail = menu === 'rail';
  const openDrawer = () => {
    setWasOpened(true);
    setDrawer(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a page closes the drawer that led there.
  useEffect(() => setDrawer(false), [path]);
  return (
    <div className="shell" data-rail={isRail || undefined}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        Ir para o conteúdo
      </button>
      <Sidebar
        path={path}
        isRail={isRail}
        onToggle={() => changeAppearance({ menu: isRail ? 'full' : 'rail' })}
      />
      <div className="shell-main">
        <div className="navbar-wrap">
          <Navbar onOpenMenu={openDrawer} />
          <ShellNotices />
        </div>
        <main id="conteudo" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
        {/* Forms put their save bar here: last in the column, always in sight. */}
        <div id="save-bar" />
      </div>
      {wasOpened && (
        <Suspense>
          <MenuDrawer path={path} opened={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <ScrollToTop />
    </div>
  );
}

function Footer() {
  const entity = useActiveEntity();
  return (
    <footer className="foot">
      <span className="num">
        Conforme {version}
        {entity && ` · ${entity.name}`}
      </span>
      <a href="#/version">Versão</a>
    </footer>
  );
}
