import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { hasListState, type ListState, readListState, writeListState } from './list-state.ts';

type Address = Readonly<Record<string, unknown>>;

/**
 * The list's state, read from the address and written to it. Any change but the page's starts at page 1.
 * An address that says nothing opens the person's own view, when there is one, and then says it.
 */
export function useListState(
  columns: Parameters<typeof readListState>[1],
  start: { readonly address: Address; readonly onOpen: () => void } | null,
) {
  const router = useRouter();
  const current = useRouterState({ select: (state) => state.location.search as Address });
  const opens = start !== null && !hasListState(current);
  const state = readListState(opens ? start.address : current, columns);

  const isStarted = start !== null;
  const change = useCallback(
    (part: Partial<ListState>, options: { readonly replace?: boolean } = {}) => {
      const now = readListState(router.latestLocation.search as Address, columns);
      const next = writeListState({ ...now, page: 1, ...part });
      router.navigate({
        to: router.latestLocation.pathname,
        // Nothing at all would mean the person's own view again.
        search: (isStarted && !hasListState(next) ? { page: '1' } : next) as never,
        replace: options.replace ?? false,
      });
    },
    [router, columns, isStarted],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening happens once, when the address is found bare.
  useEffect(() => {
    if (!opens) return;
    change(state, { replace: true });
    start.onOpen();
  }, [opens]);
  return { state, change };
}
export type ChangeList = ReturnType<typeof useListState>['change'];
