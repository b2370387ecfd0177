import { Button } from '@mantine/core';
import { NoticePage } from './notice-page.tsx';
import { WayOn } from './way-on.tsx';

export function NotFoundPage() {
  return (
    <NoticePage
      code="404"
      title="Página não encontrada"
      actions={
        <>
          <WayOn />
          {history.length > 1 && (
            <Button variant="default" onClick={() => history.back()}>
              Voltar
            </Button>
          )}
        </>
      }
    >
      <p>O endereço pode estar incompleto, ou a página mudou de lugar.</p>
    </NoticePage>
  );
}
