import { SHORTEST_SEARCH } from '@conforme/contracts/core/found-kinds.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { groupRecords, quickSearchEndpoints } from './found-records.ts';
import type { FoundGroup } from './searchable-pages.ts';

const ASK_AFTER_MS = 200;

export interface FoundRecords {
  readonly groups: readonly FoundGroup[];
  readonly isAsking: boolean;
  readonly isFailed: boolean;
  readonly again: () => void;
}

/** Asked when typing pauses; what was found last stays until the next answer is there. */
export function useFoundRecords(typed: string): FoundRecords {
  const words = typed.trim();
  const [settled] = useDebouncedValue(words, ASK_AFTER_MS);
  const isLong = (text: string) => text.length >= SHORTEST_SEARCH;
  const asked = useEndpoint(
    quickSearchEndpoints.find,
    { query: { search: settled } },
    { enabled: isLong(settled), keepPrevious: true },
  );
  if (!isLong(words)) return { groups: [], isAsking: false, isFailed: false, again: () => undefined };
  return {
    groups: isLong(settled) && asked.data ? groupRecords(asked.data.found, settled) : [],
    isAsking: settled !== words || asked.isFetching,
    isFailed: asked.isError,
    again: () => void asked.refetch(),
  };
}
