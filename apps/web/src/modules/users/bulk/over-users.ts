import { usersList } from '@conforme/contracts/modules/users/users.list.ts';
import type { UserRow } from '@conforme/contracts/modules/users/users.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EndpointRef } from '../../../core/api/endpoint-ref.ts';
import { endpointRef } from '../../../core/api/endpoint-ref.ts';
import { resourceOf } from '../../../core/api/use-endpoint.ts';
import { runBulk } from '../../../core/grid/bulk/run-bulk.ts';
import { toastSuccess, toastWarning } from '../../../core/toast/toast-store.ts';

const LIST = endpointRef('GET', `${usersList.path}/grid`);

interface Order {
  readonly endpoint: EndpointRef;
  readonly inputOf: (row: UserRow) => object;
  /** What was done to how many: '3 pessoas avisadas'. */
  readonly done: (count: number) => string;
}

/** One call a person; says how far it is, can be stopped, and tells how many it was done for and why not for the others. */
export function useOverUsers() {
  const queries = useQueryClient();
  const [finished, setFinished] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (rows: readonly UserRow[], { endpoint, inputOf, done }: Order): Promise<void> => {
    controller.current = new AbortController();
    setFinished(0);
    const result = await runBulk(endpoint, rows as never, {
      signal: controller.current.signal,
      onStep: setFinished,
      inputOf: inputOf as never,
    });
    setFinished(null);
    const [first] = result.failed;
    const left = rows.length - result.done.length - result.failed.length;
    if (result.done.length > 0) toastSuccess(done(result.done.length));
    if (first) {
      const others = result.failed.length === 1 ? '' : ` E mais ${result.failed.length - 1}.`;
      toastWarning(`${(first.row as unknown as UserRow).name}: ${first.reason}${others}`, 10);
    }
    if (left > 0) toastWarning(`Parou antes do fim: ${left === 1 ? 'falta' : 'faltam'} ${people(left)}.`, 10);
    await queries.invalidateQueries({ queryKey: [resourceOf(LIST)] });
  };
  return { run, finished, stop: () => controller.current?.abort() };
}

export const people = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`);
