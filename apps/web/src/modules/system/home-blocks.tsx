import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HomeBlock, HomeParts } from '../../core/pages/home-parts.tsx';
import { loadInTime, partWords } from '../../core/pages/load-screen.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';

/** Those the reader may see, in their order. */
export function useBlocks(
  parts: readonly HomeParts[],
  of: 'blocks' | 'notices' | 'feeds',
): readonly HomeBlock[] {
  const can = useCan();
  return parts
    .flatMap((part) => part[of] ?? [])
    .filter(({ rules }) => rules.every(can))
    .sort((one, other) => one.order - other.order);
}

interface Props {
  readonly blocks: readonly HomeBlock[];
  /** Stands for each block until its code is there. Without it, a block takes no place before. */
  readonly waiting?: ReactNode;
}

export const HomeBlocks = ({ blocks, waiting = null }: Props) =>
  blocks.map((block) => <Block key={block.key} block={block} waiting={waiting} />);

function Block({ block, waiting }: { readonly block: HomeBlock; readonly waiting: ReactNode }) {
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
  return loading.data ? <loading.data.Part /> : waiting;
}
