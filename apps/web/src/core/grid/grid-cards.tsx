import { AppLink } from '../navigation/app-link.tsx';
import './grid-cards.css';
import type { GridRow, RowView } from './grid-model.ts';

/** Under 768 px a row becomes a card: its name first, then each column with its label. */
export function GridCards({
  rows,
  view,
  isBusy,
}: {
  rows: readonly GridRow[];
  view: RowView;
  isBusy: boolean;
}) {
  const [first, ...rest] = view.columns;
  if (!first) return null;
  return (
    <ul className="plain-list grid-cards" aria-busy={isBusy}>
      {rows.map((row) => {
        const path = view.pathOf(row);
        return (
          <li key={row.id} className="grid-card">
            <div className="grid-card-head">
              <span className="grid-card-name">
                {path ? (
                  <AppLink to={path} className="row-link">
                    {view.cell(row, first)}
                  </AppLink>
                ) : (
                  view.cell(row, first)
                )}
              </span>
              {view.hasActions && view.actions(row)}
            </div>
            <dl>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{view.cell(row, column)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
