import { useRouter } from '@tanstack/react-router';
import { ErrorScreen } from '../core/ui/error-screen.tsx';
import '../core/ui/page.css';

const LINES = [92, 68, 84, 56, 76, 62];

/** The shape most pages have: where one is, a title, a card with lines. */
export function PageSkeleton() {
  return (
    <div className="page skeleton" role="status">
      <p className="visually-hidden">Carregando a página</p>
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

/** A chunk that does not arrive, or a screen that breaks: also what a newly deployed version looks like. */
export function PageFailure({ reset }: { reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  return (
    <div className="page">
      <div className="card">
        <ErrorScreen
          isWholePage
          title="Esta página não pôde ser carregada"
          detail="Confira sua conexão. Se uma versão nova acabou de ser instalada, recarregue; o que você digitou fica guardado como rascunho."
          action={{ label: 'Tentar novamente', run: retry }}
          second={{ label: 'Recarregar o Conforme', run: () => location.reload() }}
        />
      </div>
    </div>
  );
}
