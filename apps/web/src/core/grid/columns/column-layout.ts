import type { ColumnLayout } from '../filters/saved-view.ts';
import type { GridColumn } from '../grid-model.ts';

/** The columns of a list, what the person chose of them, and whether all organisations are listed. */
export interface ColumnChoice {
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout | null;
  readonly isAll: boolean;
}

const isOfScope = ({ optional }: GridColumn) => optional === 'unlessAll';

/**
 * Over all organisations, whose row it is stands beside it without anybody having to choose that, whatever they
 * chose in one of them.
 */
function isHidden(column: GridColumn, { layout, isAll }: ColumnChoice): boolean {
  const { key, optional } = column;
  if (!isOfScope(column)) return layout ? layout.hidden.includes(key) : optional === true;
  return isAll ? Boolean(layout?.hiddenInAll?.includes(key)) : !layout?.shownInOne?.includes(key);
}

/** Every column in the person's order; those that came with a later version are at the end. */
export function orderedColumns({ columns, layout }: ColumnChoice): readonly GridColumn[] {
  const order = layout?.order ?? columns.map(({ key }) => key);
  const place = ({ key }: GridColumn) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...columns].sort((one, other) => place(one) - place(other));
}

/** Never nothing: a list whose chosen columns are all gone shows the declared ones. */
export function visibleColumns(choice: ColumnChoice): readonly GridColumn[] {
  const visible = orderedColumns(choice).filter((column) => !isHidden(column, choice));
  if (visible.length > 0) return visible;
  return choice.layout ? visibleColumns({ ...choice, layout: null }) : choice.columns;
}

/** The layout after one column was shown, hidden or moved by a step. */
export function changeLayout(
  choice: ColumnChoice,
  change: { readonly key: string; readonly visible?: boolean; readonly step?: -1 | 1 },
): ColumnLayout {
  const { layout, isAll } = choice;
  const columns = orderedColumns(choice);
  const visible = visibleColumns(choice);
  const isVisible = (column: GridColumn) =>
    (column.key === change.key ? change.visible : undefined) ?? visible.includes(column);
  const keysOf = (isMeant: (column: GridColumn) => boolean) => columns.filter(isMeant).map(({ key }) => key);
  const order = keysOf(() => true);
  const at = order.indexOf(change.key);
  const to = at + (change.step ?? 0);
  if (to >= 0 && to < order.length) order.splice(to, 0, ...order.splice(at, 1));
  return {
    ...layout,
    order,
    hidden: keysOf((column) => !isOfScope(column) && !isVisible(column)),
    ...(isAll
      ? { hiddenInAll: keysOf((column) => isOfScope(column) && !isVisible(column)) }
      : { shownInOne: keysOf((column) => isOfScope(column) && isVisible(column)) }),
  };
}
