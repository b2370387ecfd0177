import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useAllModules } from '../../core/pages/all-modules.tsx';
import type { AttentionItem, SetupStep } from '../../core/pages/bind-pages.ts';
import { loadInTime } from '../../core/pages/load-screen.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';

export interface Checked<Part, Answer> {
  readonly part: Part;
  readonly result: UseQueryResult<Answer>;
}

/** Under the module's name, so that writing to the module makes its answers be asked for again. */
function useChecks<Part extends { readonly key: string; readonly rules: readonly string[] }, Answer>(
  partsOf: (home: ReturnType<typeof useAllModules>[number]['home']) => readonly Part[],
  checkOf: (part: Part) => () => Promise<(signal: AbortSignal) => Promise<Answer>>,
): Checked<Part, Answer>[] {
  const can = useCan();
  const entity = useActiveEntity();
  const scope = entity ? `${entity.id},${entity.type}` : null;
  const asked = useAllModules().flatMap(({ name, home }) =>
    partsOf(home)
      .filter(({ rules }) => rules.every(can))
      .map((part) => ({ part, queryKey: [name, 'home', part.key, scope] })),
  );
  const results = useQueries({
    queries: asked.map(({ part, queryKey }) => ({
      queryKey,
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await loadInTime(checkOf(part)()))(signal),
    })),
  });
  return asked.map(({ part }, index) => ({ part, result: results[index] as UseQueryResult<Answer> }));
}

export const useSetupSteps = (): Checked<SetupStep, boolean>[] =>
  useChecks(
    ({ steps = [] }) => steps,
    (step) => step.isDone,
  ).sort((one, other) => one.part.order - other.part.order);

export const useAttention = (): Checked<AttentionItem, number>[] =>
  useChecks(
    ({ attention = [] }) => attention,
    (item) => item.count,
  ).sort((one, other) => one.part.order - other.part.order);

/** Where a part leads now: some addresses name the active organisation. */
export const addressOf = ({ to }: Pick<SetupStep | AttentionItem, 'to'>): string =>
  typeof to === 'string' ? to : to();
