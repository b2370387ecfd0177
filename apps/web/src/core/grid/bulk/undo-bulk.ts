import type { QueryClient } from '@tanstack/react-query';
import type { EndpointRef } from '../../api/endpoint-ref.ts';
import { resourceOf } from '../../api/use-endpoint.ts';
import { toastSuccess, toastWarning } from '../../toast/toast-store.ts';
import type { GridRow } from '../grid-model.ts';
import { runBulk } from './run-bulk.ts';

interface Around {
  readonly queries: QueryClient;
  readonly nameOf: (row: GridRow) => string;
}

/** Takes back what was done to these rows, one call each, and says what does not come back. */
export async function undoBulk(
  endpoint: EndpointRef,
  rows: readonly GridRow[],
  { queries, nameOf }: Around,
): Promise<void> {
  const { signal } = new AbortController();
  const { failed } = await runBulk(endpoint, rows, { signal, onStep: () => {} });
  await queries.invalidateQueries({ queryKey: [resourceOf(endpoint)] });
  const [first] = failed;
  if (!first) return toastSuccess();
  const others = failed.length > 1 ? `, e mais ${(failed.length - 1).toLocaleString('pt-BR')}` : '';
  toastWarning(`Não voltou: ${nameOf(first.row)}${others}. ${first.reason}`, 10);
}
