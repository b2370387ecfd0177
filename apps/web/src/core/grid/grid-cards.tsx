import './grid-cards.css';
import type { GridRow, RowView } from './grid-model.ts';
import { RowTick } from './grid-table.tsx';
import { RowName } from './row-name.tsx';
import { Tick } from './tick.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly rows: readonly GridRow[];
  readonly view: RowView;
  readonly selection: Selection | null;
  readonly isBusy: boolean;
  readonly label: string;
}

/** Under 768 px a row becomes a card: its name first, then each column with its label. */
export function GridCards({ rows, view, selection, isBusy, label }: Props) {
  const [, ...rest] = view.columns;
  return (
    <>
      {selection && (
        <div className="grid-cards-all">
          <Tick
            label="Selecionar todos desta página"
            hasWords
            isTicked={selection.ofPage === 'all'}
            isMixed={selection.ofPage === 'some'}
            onTick={selection.togglePage}
          />
        </div>
      )}
      <ul className="plain-list grid-cards" aria-busy={isBusy} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className="grid-card" data-ticked={selection?.rows.has(row.id) || undefined}>
            <div className="grid-card-head">
              {selection && <RowTick row={row} view={view} selection={selection} />}
              <span className="grid-card-name">
                <RowName row={row} view={view} />
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
        ))}
      </ul>
    </>
  );
}
