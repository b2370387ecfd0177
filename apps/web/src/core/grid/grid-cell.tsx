import { cellText } from '@conforme/contracts/core/text/cell-text.ts';
import { Chip } from '../ui/chip.tsx';
import type { GridColumn } from './grid-model.ts';

const LISTED = 1;

const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value);

/** What a column's type says about showing its value. */
export function GridCell({ column, value }: { column: GridColumn; value: unknown }) {
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (column.isCode) return <span className="num nowrap">{cellText(column, value)}</span>;
  switch (column.type) {
    case 'date':
    case 'datetime':
    case 'phone':
      return <span className="num nowrap">{cellText(column, value)}</span>;
    case 'choice':
      return <>{cellText(column, value)}</>;
    case 'list':
      return <ListCell items={value as readonly string[]} />;
    case 'number':
      return <span className="num">{cellText(column, value)}</span>;
    default:
      // An address that is cut says nothing; where it is too long it goes on after its sign.
      if (isEmail(value))
        return (
          <span className="cell-email" dir="ltr">
            {value.slice(0, value.indexOf('@') + 1)}
            <wbr />
            {value.slice(value.indexOf('@') + 1)}
          </span>
        );
      return (
        <span className="cell-text" dir="auto" title={cellText(column, value)}>
          {cellText(column, value)}
        </span>
      );
  }
}

function ListCell({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <Nothing />;
  const rest = items.slice(LISTED);
  return (
    <span className="cell-list" title={rest.length > 0 ? items.join(', ') : undefined}>
      {items.slice(0, LISTED).map((item) => (
        <Chip key={item} tone="mute">
          {item}
        </Chip>
      ))}
      {rest.length > 0 && (
        <span className="muted small num nowrap">
          +{rest.length}
          <span className="visually-hidden">: {rest.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

function Nothing() {
  return (
    <span className="muted">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">vazio</span>
    </span>
  );
}
