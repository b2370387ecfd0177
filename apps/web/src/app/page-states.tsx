import { useEffect, useState } from 'react';
import { checkForNewVersion, useIsOutdated } from '../core/connectivity/new-version.ts';
import { ErrorScreen } from '../core/ui/error-screen.tsx';
import '../core/ui/page.css';

const LINES = [92, 68, 84, 56, 76, 62];

/** The shape most pages have: where one is, a title, a card with lines. The progress bar says it in words. */
export function PageSkeleton() {
  return (
    <div className="page skeleton" aria-hidden="true">
      <span style={{ inlineSize: 180, blockSize: 14 }} />
      <span style={{ inlineSize: 280, blockSize: 28, marginBlock: '10px 24px' }} />
      <div className="card page-skeleton-card">
        {LINES.map((width) => (
          <span key={width} style={{ inlineSize: `${width}%`, blockSize: 16 }} />
        ))}
      </div>
    </div>
  );
}

const KEPT = 'O que você digitou fica guardado como rascunho.';

/**
 * A chunk that does not arrive, or a screen that breaks: also what a newly deployed version looks like.
 * A browser remembers a script it could not fetch and does not ask for it again, so trying again is a
 * reload, and only once the server answers: a reload into nothing would take the whole product away.
 */
export function PageFailure() {
  const isOutdated = useIsOutdated();
  const [state, setState] = useState<'failed' | 'trying' | 'unreachable'>('failed');
  useEffect(() => {
    document.title = 'Conforme - Página não carregada';
    checkForNewVersion();
  }, []);
  const retry = async () => {
    setState('trying');
    if ((await checkForNewVersion()) === 'unreachable') setState('unreachable');
    else location.reload();
  };
  return (
    <div className="page">
      <div className="card">
        {isOutdated ? (
          <ErrorScreen
            isWholePage
            title="Uma versão nova foi instalada"
            detail={`Esta página é da versão anterior e não está mais no servidor. ${KEPT}`}
            action={{ label: 'Recarregar', run: retry }}
          />
        ) : (
          <ErrorScreen
            // Announced anew, also when the second attempt fails like the first.
            key={state === 'trying' ? 'failed' : state}
            isWholePage
            title="Esta página não pôde ser carregada"
            detail={
              state === 'unreachable'
                ? `O servidor ainda não responde. Confira sua conexão e tente de novo daqui a pouco. ${KEPT}`
                : `Confira sua conexão e tente de novo. ${KEPT}`
            }
            action={{ label: 'Tentar novamente', run: retry }}
          />
        )}
      </div>
    </div>
  );
}
