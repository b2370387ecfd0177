import { useQuery } from '@tanstack/react-query';
import { useAllModules } from '../../core/pages/all-modules.tsx';
import type { HomeBlock } from '../../core/pages/bind-pages.ts';
import { loadInTime, partWords } from '../../core/pages/load-screen.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';

/** The cards other features put here, for those who may see what they tell. */
export const HomeBlocks = () => <HomeParts of="blocks" />;

/** What there is to read. */
export const HomeFeeds = () => <HomeParts of="feeds" />;

/** What keeps the product from working, above everything else. */
export const HomeNotices = () => <HomeParts of="notices" />;

const useParts = (of: 'blocks' | 'notices' | 'feeds') => {
  const can = useCan();
  return useAllModules()
    .flatMap(({ home }) => home[of] ?? [])
    .filter(({ rules }) => rules.every(can))
    .sort((one, other) => one.order - other.order);
};

/** Cards stand beside a feed, and across the page where there is none. */
export const useHasFeed = (): boolean => useParts('feeds').length > 0;

function HomeParts({ of }: { of: 'blocks' | 'notices' | 'feeds' }) {
  return useParts(of).map((block) => <Block key={block.key} block={block} />);
}

function Block({ block }: { block: HomeBlock }) {
  const loading = useQuery({
    queryKey: ['home', 'block', block.key],
    queryFn: async () => ({ Part: await loadInTime(block.load()) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (loading.isError)
    return (
      <section className="card home-section">
        <PartFailed onAgain={loading.refetch}>{partWords}</PartFailed>
      </section>
    );
  return loading.data && <loading.data.Part />;
}
