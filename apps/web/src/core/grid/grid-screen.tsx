import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Column, Grid } from '@conforme/contracts/core/grid.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useCan } from '../session/permissions.ts';
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
import { toGridQuery } from './list-state.ts';
import { RowActions } from './row-actions.tsx';
import { useListState } from './use-list-state.ts';

/** Dialogs come with their first use: most visits to a list delete nothing. */
const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);

interface Props<R extends z.ZodObject> {
  readonly grid: Grid<R>;
  readonly endpoint: Endpoint;
  /** Absent where nothing may be deleted from the list. */
  readonly removeEndpoint?: Endpoint;
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
  const isPhone =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
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

  const isNarrowed = state.search !== '' || state.filters.length > 0;
  const rows = page?.model.data ?? [];
  return (
    <section className="card grid" aria-label={props.label}>
      <div className="grid-bar">
        <GridSearch search={state.search} change={change} />
        <GridFilters columns={columns} filters={state.filters} change={change} />
      </div>
      {list.isPending && <GridSkeleton columns={columns.length} rows={state.perPage} isPhone={isPhone} />}
      {list.isError && (
        <ErrorScreen
          title="A lista não pôde ser carregada"
          detail="Nada foi alterado. Confira sua conexão e tente de novo."
          action={{ label: 'Tentar novamente', run: () => list.refetch() }}
          {...(isNarrowed
            ? {
                second: {
                  label: 'Limpar pesquisa e filtros',
                  run: () => change({ search: '', filters: [] }),
                },
              }
            : {})}
        />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          title={messages.noRows}
          hint={isNarrowed ? 'Confira o que você pesquisou ou retire algum filtro.' : props.emptyHint}
          action={isNarrowed ? undefined : props.emptyAction}
        />
      )}
      {list.isSuccess && page && rows.length > 0 && (
        <>
          {isPhone ? (
            <GridCards rows={rows} view={view} isBusy={list.isFetching} />
          ) : (
            <GridTable
              rows={rows}
              view={view}
              state={state}
              change={change}
              isBusy={list.isPlaceholderData}
              label={`Tabela: ${props.label}`}
            />
          )}
          <GridFooter model={page.model} state={state} change={change} isPhone={isPhone} />
        </>
      )}
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

function useRowView<R extends z.ZodObject>(
  { cells, nameOf, routeName, path = `/${routeName}`, hasView, removeEndpoint }: Props<R>,
  columns: RowView['columns'],
  onDelete: (row: GridRow) => void,
): RowView {
  const can = useCan();
  const mayEdit = can(`${routeName}.edit`);
  const mayDelete = removeEndpoint !== undefined && can(`${routeName}.delete`);
  const custom = (cells ?? {}) as Readonly<Record<string, ((row: GridRow) => ReactNode) | undefined>>;
  const named = nameOf as unknown as (row: GridRow) => string;
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
        onDelete={mayDelete ? () => onDelete(row) : null}
      />
    ),
  };
}
