import type { ColumnLayout } from '../filters/saved-view.ts';
import type { GridColumn } from '../grid-model.ts';

const declared = (columns: readonly GridColumn[]): ColumnLayout => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ optional }) => optional).map(({ key }) => key),
});

/** Over all organisations, whose row it is stands beside it without anybody having to choose that. */
export const columnsOfScope = (columns: readonly GridColumn[], isAll: boolean): readonly GridColumn[] =>
  isAll
    ? columns.map(({ optional, ...column }) => (optional === true ? { ...column, optional } : column))
    : columns;

/** Every column in the person's order; those that came with a later version are at the end. */
export function orderedColumns(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
): readonly GridColumn[] {
  const { order } = layout ?? declared(columns);
  const place = ({ key }: GridColumn) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...columns].sort((one, other) => place(one) - place(other));
}

/** Never nothing: a list whose chosen columns are all gone shows the declared ones. */
export function visibleColumns(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
): readonly GridColumn[] {
  const { hidden } = layout ?? declared(columns);
  const visible = orderedColumns(columns, layout).filter(({ key }) => !hidden.includes(key));
  return visible.length > 0 ? visible : columns;
}

/** The layout after one column was shown, hidden or moved by a step. */
export function changeLayout(
  columns: readonly GridColumn[],
  layout: ColumnLayout | null,
  change: { readonly key: string; readonly visible?: boolean; readonly step?: -1 | 1 },
): ColumnLayout {
  const order = orderedColumns(columns, layout).map(({ key }) => key);
  const visible = visibleColumns(columns, layout).map(({ key }) => key);
  const isVisible = (key: string) =>
    (key === change.key ? change.visible : undefined) ?? visible.includes(key);
  const at = order.indexOf(change.key);
  const to = at + (change.step ?? 0);
  if (to >= 0 && to < order.length) order.splice(to, 0, ...order.splice(at, 1));
  return { order, hidden: order.filter((key) => !isVisible(key)) };
}
