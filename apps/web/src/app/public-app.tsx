import { type ComponentType, startTransition, useEffect, useState } from 'react';
import './public-styles.ts';
import { parseHref, useHashHref } from '../core/navigation/hash-location.ts';
import { enterPath } from '../core/navigation/trail.ts';
import type { PageProps } from '../core/pages/bind-pages.ts';
import { loadScreen } from '../core/pages/load-screen.ts';
import { ErrorScreen } from '../core/ui/error-screen.tsx';
import { ScrollToTop } from './layout/scroll-to-top.tsx';
import { findPublicPage } from './public-modules.ts';

/** Login and its siblings: a lookup instead of a router. */
export function PublicApp() {
  const { path } = parseHref(useHashHref());
  const found = findPublicPage(path);
  const load = found?.load;
  const title = found?.page.title;
  const [screen, setScreen] = useState<{ path: string; Screen: ComponentType<PageProps> | null } | null>(
    null,
  );

  useEffect(() => {
    if (!load) return;
    let current = true;
    document.title = `Conforme - ${title}`;
    loadScreen(load).then(
      (Screen) => current && startTransition(() => setScreen({ path, Screen })),
      () => current && setScreen({ path, Screen: null }),
    );
    return () => {
      current = false;
      enterPath(path);
    };
  }, [load, path, title]);

  if (screen?.path !== path) return null;
  if (screen.Screen === null)
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="Esta página não pôde ser carregada"
          detail="Confira sua conexão. Se uma versão nova acabou de ser instalada, recarregar a página resolve."
          action={{ label: 'Tentar novamente', run: () => location.reload() }}
        />
      </main>
    );
  return (
    <>
      <screen.Screen key={path} params={found?.params ?? {}} />
      <ScrollToTop isAlone />
    </>
  );
}
