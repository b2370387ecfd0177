import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { parseHref, useHashHref } from '../core/navigation/hash-location.ts';
import { ThemeProvider } from '../core/theme/theme-provider.tsx';
import { ToastRegion } from '../core/toast/toast-region.tsx';
import { ErrorBoundary } from '../core/ui/error-boundary.tsx';
import { ErrorScreen } from '../core/ui/error-screen.tsx';
import { keepFocus } from '../core/ui/keep-focus.ts';
import { dropOldForms } from '../platform/public-form/drafts/browser-draft.ts';
import { applicationAt, applications } from './applications.ts';
import { useAutofillOff } from './use-autofill-off.ts';

export function Root() {
  useAutofillOff();
  useEffect(keepFocus, []);
  useEffect(dropOldForms, []);
  const kind = applicationAt(parseHref(useHashHref()).path);
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
      // Drawn a few parts at a time, as everything first shown is.
      (component) => startTransition(() => setLoaded(() => component)),
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
