import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Tick } from './bulk/tick.tsx';
import type { Selection } from './bulk/use-selection.ts';
import type { GridColumn, GridRow, RowView } from './grid-model.ts';
import type { ListState } from './list-state.ts';
import { RowName } from './row-name.tsx';
import type { ChangeList } from './use-list-state.ts';
import { useScrolls } from './use-scrolls.ts';

interface Props {
  readonly rows: readonly GridRow[];
  readonly view: RowView;
  readonly selection: Selection | null;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly isBusy: boolean;
  readonly label: string;
}

export function GridTable({ rows, view, selection, state, change, isBusy, label }: Props) {
  const { history } = useRouter();
  const region = useRef<HTMLElement>(null);
  const scrolls = useScrolls(region);
  const [sorted, setSorted] = useState('');
  const actions = rows.map(view.actions);
  const hasActions = actions.some(Boolean);
  const sort = (column: GridColumn, direction: 'asc' | 'desc') => {
    change({ orderColumn: column.key, direction });
    setSorted(`Lista por ${column.label}, em ordem ${direction === 'asc' ? 'crescente' : 'decrescente'}.`);
  };
  const openRow = (event: MouseEvent, path: string | null) => {
    // The row is a larger target for its first cell's link; what is inside it keeps its own click.
    const isOwn = (event.target as Element).closest('a, button, input, label') || getSelection()?.toString();
    if (path && !isOwn) history.push(path);
  };
  return (
    <section
      ref={region}
      className="grid-scroll"
      aria-label={label}
      aria-busy={isBusy}
      // What scrolls must be reachable with the keyboard alone.
      {...(scrolls ? { tabIndex: 0 } : {})}
      onKeyDown={moveBetweenRows}
    >
      {/* Not every screen reader tells that a header has changed its arrow. */}
      <p role="status" className="visually-hidden">
        {sorted}
      </p>
      <table className="grid-table">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="row-tick">
                <Tick
                  label="Selecionar todos desta página"
                  isTicked={selection.ofPage === 'all'}
                  isMixed={selection.ofPage === 'some'}
                  onTick={selection.togglePage}
                />
              </th>
            )}
            {view.columns.map((column) => (
              <Header key={column.key} column={column} state={state} onSort={sort} />
            ))}
            {hasActions && (
              <th scope="col" className="row-actions">
                <span className="visually-hidden">Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const path = view.pathOf(row);
            return (
              // The keyboard has the link in the first cell.
              <tr
                key={row.id}
                data-opens={path ? true : undefined}
                data-ticked={selection?.rows.has(row.id) || undefined}
                onClick={(event) => openRow(event, path)}
              >
                {selection && (
                  <td className="row-tick">
                    <RowTick row={row} view={view} selection={selection} />
                  </td>
                )}
                {view.columns.map((column, index) => (
                  <td key={column.key} data-type={column.isCode ? 'code' : (column.type ?? 'text')}>
                    {index === 0 ? <RowName row={row} view={view} /> : view.cell(row, column)}
                  </td>
                ))}
                {hasActions && <td className="row-actions">{actions[at]}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

export function RowTick({ row, view, selection }: { row: GridRow; view: RowView; selection: Selection }) {
  return (
    <Tick
      label={`Selecionar ${view.nameOf(row)}`}
      isTicked={selection.rows.has(row.id)}
      onTick={(withRange) => selection.toggle(row, withRange)}
    />
  );
}

interface HeaderProps {
  readonly column: GridColumn;
  readonly state: ListState;
  readonly onSort: (column: GridColumn, direction: 'asc' | 'desc') => void;
}

function Header({ column, state, onSort }: HeaderProps) {
  if (!column.sortable) return <th scope="col">{column.label}</th>;
  const isSorted = state.orderColumn === column.key;
  const isDescending = isSorted && state.direction === 'desc';
  const Icon = isSorted ? (isDescending ? IconChevronDown : IconChevronUp) : IconSelector;
  const next = isSorted && !isDescending ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className="sort" data-on={isSorted || undefined} onClick={() => onSort(column, next)}>
        {column.label}
        <Icon size={14} stroke={isSorted ? 2.2 : 1.6} aria-hidden="true" />
      </UnstyledButton>
    </th>
  );
}

/** Up and down step through the rows' links; Enter opens, as on any link. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-link')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
