import { Button } from '@mantine/core';
import { isLoggedIn } from '../../core/session/session-store.ts';

/** Home for who is signed in, the door for who is not. */
export function WayOn() {
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
