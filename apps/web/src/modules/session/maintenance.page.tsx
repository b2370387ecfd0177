import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../core/api/call.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { NoticePage } from './notice-page.tsx';

const POLL_MS = 15_000;

export function MaintenancePage() {
  const [state, setState] = useState<'closed' | 'asking' | 'open'>('closed');
  const ask = useCallback(async () => {
    setState((now) => (now === 'open' ? now : 'asking'));
    const answered = await call(sessionEndpoints.version, {}, { handles: () => true }).then(
      () => true,
      () => false,
    );
    setState(answered ? 'open' : 'closed');
  }, []);
  useEffect(() => {
    ask();
    const timer = setInterval(ask, POLL_MS);
    return () => clearInterval(timer);
  }, [ask]);

  if (state === 'open')
    return (
      <NoticePage
        title="O Conforme está de volta"
        actions={
          <Button component="a" href="#/login">
            Entrar
          </Button>
        }
      >
        <p role="status">A manutenção terminou. Entre de novo para continuar de onde parou.</p>
      </NoticePage>
    );
  return (
    <NoticePage
      title="Estamos em manutenção"
      actions={
        <Button variant="default" onClick={ask} loading={state === 'asking'}>
          Tentar novamente
        </Button>
      }
    >
      <p>
        O Conforme foi fechado por um momento para um trabalho programado. O que você gravou está guardado.
      </p>
      <p>Esta página confere sozinha, a cada 15 segundos, se ele já voltou.</p>
    </NoticePage>
  );
}
