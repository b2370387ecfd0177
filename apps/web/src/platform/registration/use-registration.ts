import { useEffect, useState } from 'react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { request } from '../../core/api/request.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';

export type OpenRegistration = CallResult<(typeof sessionEndpoints)['version']>['registration'];

/** Who may make an account of their own here; null until the server has said so. */
export function useRegistration(): OpenRegistration | null {
  const [open, setOpen] = useState<OpenRegistration | null>(null);
  useEffect(() => {
    request(sessionEndpoints.version, {}).then(
      ({ registration }) => setOpen(registration),
      () => undefined,
    );
  }, []);
  return open;
}
