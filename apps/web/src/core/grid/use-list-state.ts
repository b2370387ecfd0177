import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** The list's state, read from the address and written to it. Any change but the page's starts at page 1. */
export function useListState(columns: Parameters<typeof readListState>[1]) {
  const router = useRouter();
  const address = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  const state = readListState(address, columns);
  const change = useCallback(
    (part: Partial<ListState>, options: { readonly replace?: boolean } = {}) => {
      const now = readListState(router.latestLocation.search as Record<string, unknown>, columns);
      const next = { ...now, page: 1, ...part };
      router.navigate({
        to: router.latestLocation.pathname,
        search: writeListState(next) as never,
        replace: options.replace ?? false,
      });
    },
    [router, columns],
  );
  return { state, change };
}
export type ChangeList = ReturnType<typeof useListState>['change'];
