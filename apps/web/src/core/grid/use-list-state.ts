import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useWhenChanged } from '../ui/use-when-changed.ts';
import {
  besideListState,
  hasListState,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts';

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
  const [path] = useState(() => router.latestLocation.pathname);
  const current = useOwnAddress(path);
  const opens = start !== null && !hasListState(current);
  const state = readListState(opens ? start.address : current, columns);

  const isStarted = start !== null;
  const change = useCallback(
    (part: Partial<ListState>, options: { readonly replace?: boolean } = {}) => {
      // What was typed last may arrive when the page is already being left.
      if (router.latestLocation.pathname !== path) return;
      const address = router.latestLocation.search as Address;
      const now = readListState(address, columns);
      const next = writeListState({ ...now, page: 1, ...part });
      router.navigate({
        to: path,
        search: {
          ...besideListState(address),
          // Nothing at all would mean the person's own view again.
          ...(isStarted && !hasListState(next) ? { page: '1' } : next),
        },
        replace: options.replace ?? false,
      });
    },
    [router, path, columns, isStarted],
  );
  // Opening happens once, when the address is found bare.
  useWhenChanged(() => {
    if (!opens) return;
    change(state, { replace: true });
    start.onOpen();
  }, [opens]);
  return { state, change };
}

/** The next page's address is known before its screen is here: the list that is left does not read it as its own. */
function useOwnAddress(path: string): Address {
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const [own, setOwn] = useState(search as Address);
  if (pathname === path && own !== search) setOwn(search as Address);
  return pathname === path ? (search as Address) : own;
}

export type ChangeList = ReturnType<typeof useListState>['change'];
