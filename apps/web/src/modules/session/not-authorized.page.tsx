import { Button } from '@mantine/core';
import { isLoggedIn } from '../../core/session/session-store.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { ContinueButton } from './continue-button.tsx';
import { NoticePage } from './notice-page.tsx';

export function NotAuthorizedPage() {
  return (
    <NoticePage
      title="Você não tem acesso a esta página"
      actions={
        <>
          <ContinueButton />
          {isLoggedIn() && (
            <Button variant="default" onClick={() => signOut()}>
              Entrar com outra conta
            </Button>
          )}
        </>
      }
    >
      <p>
        Seu grupo não inclui a permissão que ela pede. Nada foi aberto nem alterado. Se você precisa dela para
        trabalhar, fale com quem administra os acessos da sua organização.
      </p>
    </NoticePage>
  );
}
