import type { List } from '@conforme/contracts/core/list.ts';
import { endpointRef } from '../api/endpoint-ref.ts';

/** What every list's resource answers, by name only: importing the contract would bring zod into the list. */
export const listEndpoints = ({ path, removal }: Pick<List<never>, 'path' | 'removal'>) => ({
  grid: endpointRef('GET', `${path}/grid`),
  remove: removal ? endpointRef('DELETE', `${path}/:id`) : null,
  restore: removal === 'restorable' ? endpointRef('POST', `${path}/:id/restore`) : null,
});
