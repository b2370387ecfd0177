import { Button } from '@mantine/core';
import { isLoggedIn } from '../../core/session/session-store.ts';

/** Home for who is signed in, sign-in for who is not. */
export function ContinueButton() {
  return isLoggedIn() ? (
    <Button component="a" href="#/">
      Ir para o Mural
    </Button>
  ) : (
    <Button component="a" href="#/login">
      Entrar
    </Button>
  );
}
