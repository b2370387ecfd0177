import type { Column } from '@conforme/contracts/core/grid.ts';
import { formatDate, formatDateTime } from '../format/date-time.ts';
import { Chip } from '../ui/chip.tsx';

const LISTED = 1;

/** What a column's type says about showing its value. */
export function GridCell({ column, value }: { column: Column<Record<string, unknown>>; value: unknown }) {
  if (value === null || value === undefined || value === '') return <Nothing />;
  switch (column.type) {
    case 'date':
      return <span className="num">{formatDate(String(value))}</span>;
    case 'datetime':
      return <span className="num nowrap">{formatDateTime(String(value))}</span>;
    case 'choice':
      return <>{column.options?.find((option) => option.value === value)?.label ?? String(value)}</>;
    case 'list':
      return <ListCell items={value as readonly string[]} />;
    case 'number':
      return <span className="num">{Number(value).toLocaleString('pt-BR')}</span>;
    default:
      return (
        <span className="cell-text" dir="auto" title={String(value)}>
          {String(value)}
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
