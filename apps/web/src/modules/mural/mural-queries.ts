import type { mural } from '@conforme/contracts/modules/mural/mural.contract.ts';
import type { FeedPage } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { readPatiently } from '../../core/api/read-patiently.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';

export const muralEndpoints = endpointsOf<typeof mural>('mural');
export type FeedFilter = 'all' | 'unread' | 'to_sign';

/** The card beside the feed and its tabs ask for the same: one answer serves both. */
export const useFeedCounts = () => useEndpoint(muralEndpoints.counts, {});

/** Page behind page. They stay while one is elsewhere, so that whoever comes back finds the list as long as it was. */
export function useFeed(filter: FeedFilter) {
  const entity = useActiveEntity();
  return useInfiniteQuery({
    queryKey: ['mural', 'feed', filter, entity ? `${entity.id},${entity.type}` : null],
    queryFn: ({ pageParam, signal }): Promise<FeedPage> =>
      readPatiently(
        muralEndpoints.feed,
        { query: { filter, ...(pageParam ? { after: pageParam } : {}) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
