import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { EndpointRef } from '../../core/api/endpoint-ref.ts';
import { prefetched } from '../../core/api/prefetched.ts';
import { request } from '../../core/api/request.ts';

export interface FormOpening<Facts> {
  readonly begin: (param: string) => void;
  readonly take: (param: string) => Promise<Facts>;
}

/** Whose form it is, by its link. Apart from the kind: it is asked before the page's own code is there. */
export const formOpening = <E extends Endpoint>(
  open: EndpointRef<E>,
): FormOpening<E['response']['_output']> =>
  prefetched((param: string) => request(open, { body: { param } } as never) as never);
