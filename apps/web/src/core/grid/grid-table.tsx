import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import { AppLink } from '../navigation/app-link.tsx';
import type { GridRow, RowView } from './grid-model.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  readonly rows: readonly GridRow[];
  readonly view: RowView;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly isBusy: boolean;
  readonly label: string;
}

export function GridTable({ rows, view, state, change, isBusy, label }: Props) {
  const { history } = useRouter();
  const openRow = (event: MouseEvent, path: string | null) => {
    // The row is a larger target for its first cell's link; what is inside it keeps its own click.
    const isOwn = (event.target as Element).closest('a, button, input') || getSelection()?.toString();
    if (path && !isOwn) history.push(path);
  };
  return (
    <section className="grid-scroll" aria-label={label} aria-busy={isBusy} onKeyDown={moveBetweenRows}>
      <table className="grid-table">
        <thead>
          <tr>
            {view.columns.map((column) => (
              <Header key={column.key} column={column} state={state} change={change} />
            ))}
            {view.hasActions && (
              <th scope="col">
                <span className="visually-hidden">Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const path = view.pathOf(row);
            return (
              // The keyboard has the link in the first cell.
              <tr key={row.id} data-opens={path ? true : undefined} onClick={(event) => openRow(event, path)}>
                {view.columns.map((column, index) => (
                  <td key={column.key} data-type={column.type ?? 'text'}>
                    {index === 0 && path ? (
                      <AppLink to={path} className="row-link">
                        {view.cell(row, column)}
                      </AppLink>
                    ) : (
                      view.cell(row, column)
                    )}
                  </td>
                ))}
                {view.hasActions && <td className="row-actions">{view.actions(row)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Header({
  column,
  state,
  change,
}: { column: RowView['columns'][number] } & Pick<Props, 'state' | 'change'>) {
  if (!column.sortable) return <th scope="col">{column.label}</th>;
  const isSorted = state.orderColumn === column.key;
  const isDescending = isSorted && state.direction === 'desc';
  const Icon = isSorted ? (isDescending ? IconChevronDown : IconChevronUp) : IconSelector;
  const next = isSorted && !isDescending ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className="sort"
        data-on={isSorted || undefined}
        onClick={() => change({ orderColumn: column.key, direction: next })}
      >
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
