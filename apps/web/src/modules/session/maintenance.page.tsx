import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { NoticePage } from './notice-page.tsx';

const POLL_MS = 15_000;

export function MaintenancePage() {
  const { isOpen, isAsking, words, ask } = useMaintenance();
  if (isOpen)
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
        <>
          <Button onClick={ask} loading={isAsking}>
            Tentar novamente
          </Button>
          <Button variant="default" component="a" href="#/login">
            Entrar como administração
          </Button>
        </>
      }
    >
      <p>{words ?? 'O Conforme foi fechado por um momento para um trabalho programado.'}</p>
      <p>
        O que você gravou está guardado. Esta página confere sozinha, a cada 15 segundos, se ele já voltou.
      </p>
    </NoticePage>
  );
}

/** Knocks every few seconds; keeps what the server says about the maintenance. */
function useMaintenance() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const ask = useCallback(async () => {
    setAsking(true);
    try {
      await call(sessionEndpoints.federationUnits, {}, { handles: () => true });
      setOpen(true);
    } catch (error) {
      setOpen(false);
      if (error instanceof ApiError && error.status === 503 && typeof error.messages === 'string')
        setWords(error.messages);
    } finally {
      setAsking(false);
    }
  }, []);
  useEffect(() => {
    ask();
    const timer = setInterval(ask, POLL_MS);
    return () => clearInterval(timer);
  }, [ask]);
  return { isOpen, isAsking, words, ask };
}
