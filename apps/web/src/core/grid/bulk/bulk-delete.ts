import { messages } from '@conforme/contracts/core/messages.ts';
import { IconTrash } from '@tabler/icons-react';
import type { AnyGridScreenProps, GridRow } from '../grid-model.ts';
import { listEndpoints } from '../list-endpoints.ts';
import type { BulkAction } from './bulk-action.ts';

/**
 * Where one row can be deleted several can, by the same permission and the same refusals: where deleting can be taken
 * back always, where it cannot only on the lists that do something to several rows anyway.
 */
export function bulkActionsOf(props: AnyGridScreenProps): readonly BulkAction<GridRow>[] {
  const { bulkActions, list, mayRemove, lostWith, routeName, changeRule } = props;
  const { remove, restore } = listEndpoints(list);
  if (!remove || !(bulkActions || restore)) return bulkActions ?? [];
  const removal: BulkAction<GridRow> = {
    label: 'Excluir',
    icon: IconTrash,
    rule: changeRule ?? `${routeName}.delete`,
    endpoint: remove,
    done: 'excluídos',
    question: (count) =>
      count === 1
        ? messages.confirmDelete
        : `Tem certeza que deseja excluir estes ${count.toLocaleString('pt-BR')} registros?`,
    ...(mayRemove ? { appliesTo: mayRemove } : {}),
    isDangerous: true,
    wholeFilter: true,
    ...(lostWith ? { lostWith } : {}),
    ...(restore ? { undo: restore } : {}),
  };
  return [...(bulkActions ?? []), removal];
}
