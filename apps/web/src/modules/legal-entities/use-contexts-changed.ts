import { useQueryClient } from '@tanstack/react-query';
import { loadDefaultEntity } from '../../core/session/active-entity.ts';
import { activeEntity, storeActiveEntity } from '../../core/session/session-store.ts';

interface Change {
  /** The organisation that is called differently now. */
  readonly renamed?: { readonly id: number; readonly name: string };
  /** The one nobody works in any more. */
  readonly closed?: number;
}

/** What one may work in has changed: the switcher and the lists of accesses follow at once. */
export function useContextsChanged() {
  const queries = useQueryClient();
  return async ({ renamed, closed }: Change = {}): Promise<void> => {
    const active = activeEntity();
    if (active?.type === 'legal_entity') {
      if (renamed?.id === active.id) storeActiveEntity({ ...active, name: renamed.name });
      if (closed === active.id) await loadDefaultEntity();
    }
    await queries.invalidateQueries({ queryKey: ['data_access'] });
  };
}
