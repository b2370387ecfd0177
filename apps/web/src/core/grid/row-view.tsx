import type { ReactNode } from 'react';
import { useCan } from '../session/permissions.ts';
import { GridCell } from './grid-cell.tsx';
import type { AnyGridScreenProps, GridColumn, GridRow, RowView } from './grid-model.ts';
import { RowActions } from './row-actions.tsx';

const always = () => true;

/** Rows as this user sees them: the page's own cells, and only the ways in and out that are open to them. */
export function useRowView(
  props: AnyGridScreenProps,
  columns: readonly GridColumn[],
  onDelete: (row: GridRow) => void,
): RowView {
  const { routeName, path = `/${routeName}`, nameOf, hasView, list, rowActions } = props;
  const { mayEdit = always, mayRemove = always, changeRule } = props;
  const can = useCan();
  const edits = can(changeRule ?? `${routeName}.edit`);
  const deletes = list.removal !== undefined && can(changeRule ?? `${routeName}.delete`);
  const cells = (props.cells ?? {}) as Readonly<Record<string, ((row: GridRow) => ReactNode) | undefined>>;
  const editPath = (row: GridRow) => (edits && mayEdit(row) ? `${path}/${row.id}/edit` : null);
  const views = typeof hasView === 'string' ? can(hasView) : hasView === true;
  const viewPath = (row: GridRow) => (views ? (props.viewPath?.(row) ?? `${path}/${row.id}`) : null);
  return {
    columns,
    nameOf,
    namedBy: list.columns[0]?.key,
    pathOf: props.rowPath ?? ((row) => viewPath(row) ?? editPath(row)),
    isDrawn: ({ key }) => cells[key] !== undefined,
    cell: (row, column) => cells[column.key]?.(row) ?? <GridCell column={column} value={row[column.key]} />,
    actions: (row) => {
      const more = rowActions?.(row);
      const ways = { viewPath: viewPath(row), editPath: editPath(row) };
      const mayDelete = deletes && mayRemove(row);
      if (!more && !ways.viewPath && !ways.editPath && !mayDelete) return null;
      return (
        <RowActions
          name={nameOf(row)}
          more={more}
          {...ways}
          onDelete={mayDelete ? () => onDelete(row) : null}
        />
      );
    },
  };
}
