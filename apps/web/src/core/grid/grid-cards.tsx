import './grid-cards.css';
import type { Selection } from './bulk/use-selection.ts';
import type { GridColumn, GridRow, RowView } from './grid-model.ts';
import { RowTick } from './grid-table.tsx';
import { RowName } from './row-name.tsx';

interface Props {
  readonly rows: readonly GridRow[];
  readonly view: RowView;
  readonly selection: Selection | null;
  readonly isBusy: boolean;
  readonly label: string;
}

/** Words first, then chips, then dates and numbers, which need their label beside them. */
const zones = ['words', 'chips', 'facts'] as const;

const zoneOf = (view: RowView, column: GridColumn): (typeof zones)[number] => {
  const { type = 'text' } = column;
  if (type === 'text' || type === 'phone') return 'words';
  return type === 'list' || view.isDrawn(column) ? 'chips' : 'facts';
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Under 768 px a row becomes a card: its name, then what there is of it in three lines. */
export function GridCards({ rows, view, selection, isBusy, label }: Props) {
  const [, ...rest] = view.columns;
  return (
    <ul className="plain-list grid-cards" aria-busy={isBusy} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className="grid-card" data-ticked={selection?.rows.has(row.id) || undefined}>
          <div className="grid-card-head">
            {selection && <RowTick row={row} view={view} selection={selection} />}
            <span className="grid-card-name">
              <RowName row={row} view={view} />
            </span>
            {view.actions(row)}
          </div>
          {zones.map((zone) => {
            const shown = rest.filter((column) => zoneOf(view, column) === zone && !isEmpty(row[column.key]));
            if (shown.length === 0) return null;
            return (
              <dl key={zone} className="card-zone" data-zone={zone}>
                {shown.map((column) => (
                  <div key={column.key}>
                    <dt className={zone === 'facts' ? undefined : 'visually-hidden'}>{column.label}</dt>
                    <dd>{view.cell(row, column)}</dd>
                  </div>
                ))}
              </dl>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
