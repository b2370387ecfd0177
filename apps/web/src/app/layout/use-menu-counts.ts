import { useQueries } from '@tanstack/react-query';
import { useAllModules } from '../../core/pages/all-modules.tsx';
import { loadInTime } from '../../core/pages/load-screen.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';

const FRESH_MS = 60_000;

export interface Counted {
  readonly count: number;
  readonly words: string;
}

/**
 * What the menu's entries count, by their page; nothing where there is nothing, or it could not be asked. Under the
 * resource, so that writing to it makes it be asked again.
 */
export function useMenuCounts(): ReadonlyMap<string, Counted> {
  const can = useCan();
  const entity = useActiveEntity();
  const scope = entity ? `${entity.id},${entity.type}` : null;
  const parts = useAllModules().flatMap(({ menu = [] }) => menu.filter(({ rules }) => rules.every(can)));
  const answers = useQueries({
    queries: parts.map((part) => ({
      queryKey: [part.resource, 'menu', part.path, scope],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await loadInTime(part.count()))(signal),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  return new Map(
    parts.flatMap((part, place) => {
      const count = answers[place]?.data ?? 0;
      return count > 0 ? [[part.path, { count, words: part.words(count) }] as const] : [];
    }),
  );
}
