import { AppLink } from '../navigation/app-link.tsx';
import type { GridRow, RowView } from './grid-model.ts';
import './row-name.css';

/** A row's first cell: the way into the record. Whatever column stands first, the link says which record it is. */
export function RowName({ row, view }: { row: GridRow; view: RowView }) {
  const [first] = view.columns;
  const path = view.pathOf(row);
  if (!first) return null;
  if (!path) return view.cell(row, first);
  return (
    <AppLink to={path} className="row-link">
      {view.cell(row, first)}
      {first.key !== view.namedBy && <span className="visually-hidden">: {view.nameOf(row)}</span>}
    </AppLink>
  );
}
