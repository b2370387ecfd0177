import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { ContinueButton } from './continue-button.tsx';
import { NoticePage } from './notice-page.tsx';

type Version = CallResult<typeof sessionEndpoints.version>;

export function VersionPage() {
  const [version, setVersion] = useState<Version | 'unknown' | null>(null);
  const ask = useCallback(() => {
    call(sessionEndpoints.version, {}, { handles: (error) => error.status !== 503 }).then(setVersion, () =>
      setVersion('unknown'),
    );
  }, []);
  useEffect(ask, [ask]);
  return (
    <NoticePage
      title="Versão"
      actions={
        version === 'unknown' ? (
          <Button variant="default" onClick={ask}>
            Tentar novamente
          </Button>
        ) : (
          <ContinueButton />
        )
      }
    >
      {version === 'unknown' && <p role="alert">O servidor não respondeu.</p>}
      {version !== null && version !== 'unknown' && (
        <dl>
          <dt>Produto</dt>
          <dd>{version.name}</dd>
          <dt>Versão</dt>
          <dd className="num">{version.version}</dd>
        </dl>
      )}
    </NoticePage>
  );
}
