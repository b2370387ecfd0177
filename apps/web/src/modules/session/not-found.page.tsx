import { Button } from '@mantine/core';
import { ContinueButton } from './continue-button.tsx';
import { NoticePage } from './notice-page.tsx';

export function NotFoundPage() {
  return (
    <NoticePage
      code="404"
      title="Página não encontrada"
      actions={
        <>
          <ContinueButton />
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
