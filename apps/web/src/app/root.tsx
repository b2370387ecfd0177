import { type ComponentType, useEffect, useState } from 'react';
import { parseHref, useHashHref } from '../core/navigation/hash-location.ts';
import { ThemeProvider } from '../core/theme/theme-provider.tsx';
import { ToastRegion } from '../core/toast/toast-region.tsx';
import { ErrorBoundary } from '../core/ui/error-boundary.tsx';
import { ErrorScreen } from '../core/ui/error-screen.tsx';
import { keepFocus } from '../core/ui/keep-focus.ts';
import { isPublicPath } from './public-modules.ts';
import { useAutofillOff } from './use-autofill-off.ts';

/** Two applications behind one address: a visitor never loads the staff's router, menu and catalogue. */
const applications = {
  public: () => import('./public-app.tsx').then((module) => module.PublicApp),
  staff: () => import('./staff-app.tsx').then((module) => module.StaffApp),
};

export function Root() {
  useAutofillOff();
  useEffect(keepFocus, []);
  const kind = isPublicPath(parseHref(useHashHref()).path) ? 'public' : 'staff';
  return (
    <ThemeProvider>
      <ToastRegion />
      <ErrorBoundary>
        <Application key={kind} kind={kind} />
      </ErrorBoundary>
    </ThemeProvider>
  );
}

function Application({ kind }: { kind: keyof typeof applications }) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    applications[kind]().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    );
  }, [kind]);
  if (failed)
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="O Conforme não pôde ser carregado"
          detail="Confira sua conexão. Se uma versão nova acabou de ser instalada, recarregar a página resolve."
          action={{ label: 'Recarregar', run: () => location.reload() }}
        />
      </main>
    );
  return Loaded && <Loaded />;
}
