import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { AttentionItem, HomeParts, SetupStep } from '../../core/pages/home-parts.tsx';
import { loadInTime } from '../../core/pages/load-screen.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';

export interface Checked<Part, Answer> {
  readonly part: Part;
  readonly result: UseQueryResult<Answer>;
}

/** Under the resource, so that writing to it makes its answers be asked for again. */
function useChecks<Part extends { readonly key: string; readonly rules: readonly string[] }, Answer>(
  home: readonly HomeParts[],
  partsOf: (home: HomeParts) => readonly Part[],
  checkOf: (part: Part) => () => Promise<(signal: AbortSignal) => Promise<Answer>>,
): Checked<Part, Answer>[] {
  const can = useCan();
  const entity = useActiveEntity();
  const scope = entity ? `${entity.id},${entity.type}` : null;
  const asked = home.flatMap((parts) =>
    partsOf(parts)
      .filter(({ rules }) => rules.every(can))
      .map((part) => ({ part, queryKey: [parts.resource, 'home', part.key, scope] })),
  );
  const results = useQueries({
    queries: asked.map(({ part, queryKey }) => ({
      queryKey,
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await loadInTime(checkOf(part)()))(signal),
    })),
  });
  return asked.map(({ part }, index) => ({ part, result: results[index] as UseQueryResult<Answer> }));
}

export const useSetupSteps = (home: readonly HomeParts[]): Checked<SetupStep, boolean>[] =>
  useChecks(
    home,
    ({ steps = [] }) => steps,
    (step) => step.isDone,
  ).sort((one, other) => one.part.order - other.part.order);

export const useAttention = (home: readonly HomeParts[]): Checked<AttentionItem, number>[] =>
  useChecks(
    home,
    ({ attention = [] }) => attention,
    (item) => item.count,
  ).sort((one, other) => one.part.order - other.part.order);

/** Where a part leads now: some addresses name the active organisation. */
export const addressOf = ({ to }: Pick<SetupStep | AttentionItem, 'to'>): string =>
  typeof to === 'string' ? to : to();
