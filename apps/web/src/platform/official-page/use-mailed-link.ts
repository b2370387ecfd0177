import { useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { Callable, CallInput, CallResult } from '../../core/api/endpoint-ref.ts';

type MailedLink<R> =
  | { readonly state: 'checking' | 'dead' | 'unreachable' }
  | { readonly state: 'alive'; readonly found: R };

/** Looks at a one-use link without using it: opening it may be the work of a mail scanner. */
export function useMailedLink<C extends Callable>(endpoint: C, token: string): MailedLink<CallResult<C>> {
  const [link, setLink] = useState<MailedLink<CallResult<C>>>({ state: 'checking' });
  useEffect(() => {
    call(endpoint, { body: { token } } as unknown as CallInput<C>, {
      handles: (error) => error.status !== 503,
    }).then(
      (found) => setLink({ state: 'alive', found }),
      (error) => setLink({ state: isUnreachable(error) ? 'unreachable' : 'dead' }),
    );
  }, [endpoint, token]);
  return link;
}
