import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Column, Grid } from '@conforme/contracts/core/grid.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useCan } from '../session/permissions.ts';
import { below } from '../theme/breakpoints.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import './grid.css';
import { GridCards } from './grid-cards.tsx';
import { GridCell } from './grid-cell.tsx';
import { GridFilters } from './grid-filters.tsx';
import { GridFooter } from './grid-footer.tsx';
import type { GridPage, GridRow, RowView } from './grid-model.ts';
import { GridSearch } from './grid-search.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { GridTable } from './grid-table.tsx';
import { type ListState, toGridQuery } from './list-state.ts';
import { RowActions } from './row-actions.tsx';
import { type ChangeList, useListState } from './use-list-state.ts';

/** Dialogs come with their first use: most visits to a list delete nothing. */
const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);

interface Props<R extends z.ZodObject> {
  readonly grid: Grid<R>;
  readonly endpoint: Endpoint;
  /** Absent where nothing may be deleted from the list. */
  readonly removeEndpoint?: Endpoint;
  /** False for a row the server would refuse to delete. */
  readonly mayRemove?: (row: z.output<R>) => boolean;
  /** 'users': rows open /users/{id}/edit with users.edit and are deleted with users.delete. */
  readonly routeName: string;
  readonly path?: string;
  /** True where the record has a page of its own to read. */
  readonly hasView?: boolean;
  readonly label: string;
  readonly nameOf: (row: z.output<R>) => string;
  readonly cells?: { readonly [K in keyof z.output<R>]?: (row: z.output<R>) => ReactNode };
  /** What would be here, in a sentence, and the way to make the first one. */
  readonly emptyHint: string;
  readonly emptyAction?: ReactNode;
}

/** The shared list (specification §2): everything it shows comes from the grid's contract and the address. */
export function GridScreen<R extends z.ZodObject>(props: Props<R>) {
  const columns = props.grid.columns as unknown as readonly Column<Record<string, unknown>>[];
  const { state, change } = useListState(columns);
  const list = useEndpoint(props.endpoint, { query: toGridQuery(state) } as never, { keepPrevious: true });
  const page = list.data as GridPage | undefined;
  const [doomed, setDoomed] = useState<GridRow | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const view = useRowView(props, columns, (row) => {
    setWasAsked(true);
    setDoomed(row);
  });

  const lastPage = list.isPlaceholderData ? undefined : page?.model.last_page;
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ page: lastPage }, { replace: true });
  }, [lastPage, state.page, change]);

  return (
    <section className="card grid" aria-label={props.label}>
      <div className="grid-bar">
        <GridSearch search={state.search} change={change} />
        <GridFilters columns={columns} filters={state.filters} change={change} />
      </div>
      <GridBody list={list} view={view} state={state} change={change} {...props} />
      {props.removeEndpoint && wasAsked && (
        <Suspense>
          <DeleteDialog
            endpoint={props.removeEndpoint}
            row={doomed}
            view={view}
            onClose={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface BodyProps {
  readonly list: UseQueryResult<unknown, ApiError>;
  readonly view: RowView;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly label: string;
  readonly emptyHint: string;
  readonly emptyAction?: ReactNode;
}

/** On its way, failed, empty, or rows: exactly one of them. */
function GridBody({ list, view, state, change, label, emptyHint, emptyAction }: BodyProps) {
  const isPhone = useMediaQuery(below('md'), undefined, { getInitialValueInEffect: false }) ?? false;
  const isNarrowed = state.search !== '' || state.filters.length > 0;
  const clear = { label: 'Limpar pesquisa e filtros', run: () => change({ search: '', filters: [] }) };
  if (list.isPending)
    return <GridSkeleton columns={view.columns.length} rows={state.perPage} isPhone={isPhone} />;
  if (list.isError)
    return (
      <ErrorScreen
        title="A lista não pôde ser carregada"
        detail="Nada foi alterado. Confira sua conexão e tente de novo."
        action={{ label: 'Tentar novamente', run: () => list.refetch() }}
        {...(isNarrowed ? { second: clear } : {})}
      />
    );
  const { model } = list.data as GridPage;
  if (model.data.length === 0)
    return (
      <EmptyState
        title={messages.noRows}
        hint={isNarrowed ? 'Confira o que você pesquisou ou retire algum filtro.' : emptyHint}
        action={isNarrowed ? undefined : emptyAction}
      />
    );
  const shared = { rows: model.data, view, isBusy: list.isPlaceholderData };
  return (
    <>
      {isPhone ? (
        <GridCards {...shared} />
      ) : (
        <GridTable {...shared} state={state} change={change} label={`Tabela: ${label}`} />
      )}
      <GridFooter model={model} state={state} change={change} isPhone={isPhone} />
    </>
  );
}

function useRowView<R extends z.ZodObject>(
  { cells, nameOf, routeName, path = `/${routeName}`, hasView, removeEndpoint, mayRemove }: Props<R>,
  columns: RowView['columns'],
  onDelete: (row: GridRow) => void,
): RowView {
  const can = useCan();
  const mayEdit = can(`${routeName}.edit`);
  const mayDelete = removeEndpoint !== undefined && can(`${routeName}.delete`);
  const custom = (cells ?? {}) as Readonly<Record<string, ((row: GridRow) => ReactNode) | undefined>>;
  const named = nameOf as unknown as (row: GridRow) => string;
  const removable = (mayRemove ?? (() => true)) as unknown as (row: GridRow) => boolean;
  const editPath = (row: GridRow) => (mayEdit ? `${path}/${row.id}/edit` : null);
  const viewPath = (row: GridRow) => (hasView ? `${path}/${row.id}` : null);
  return {
    columns,
    nameOf: named,
    pathOf: (row) => viewPath(row) ?? editPath(row),
    cell: (row, column) => custom[column.key]?.(row) ?? <GridCell column={column} value={row[column.key]} />,
    hasActions: mayEdit || mayDelete || hasView === true,
    actions: (row) => (
      <RowActions
        name={named(row)}
        editPath={editPath(row)}
        viewPath={viewPath(row)}
        onDelete={mayDelete && removable(row) ? () => onDelete(row) : null}
      />
    ),
  };
}
