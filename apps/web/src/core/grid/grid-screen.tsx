import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../api/use-endpoint.ts';
import { lazyPart } from '../pages/lazy-part.tsx';
import { useCan } from '../session/permissions.ts';
import { useActiveEntity } from '../session/session-store.ts';
import { bulkActionsOf } from './bulk/bulk-delete.ts';
import { visibleColumns } from './columns/column-layout.ts';
import './grid.css';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { useRowRemoval } from './bulk/use-row-removal.ts';
import { useSelection } from './bulk/use-selection.ts';
import { GridFilters } from './filters/grid-filters.tsx';
import { GridSearch } from './filters/grid-search.tsx';
import { useListPreferences } from './filters/list-preferences.ts';
import { GridBody } from './grid-body.tsx';
import type { AnyGridScreenProps, GridColumn, GridPage, GridRow, GridScreenProps } from './grid-model.ts';
import { GridTools } from './grid-tools.tsx';
import { listEndpoints } from './list-endpoints.ts';
import { type ListState, plainList, toGridQuery, writeListState } from './list-state.ts';
import { useRowView } from './row-view.tsx';
import { useListState } from './use-list-state.ts';

/** Most visits to a list delete nothing. */
const DeleteDialog = lazyPart(() => import('./bulk/delete-dialog.tsx').then((module) => module.DeleteDialog));

/** The shared list (specification §2): everything it shows comes from the list's contract and the address. */
export const GridScreen = <Row,>(props: GridScreenProps<Row>) => (
  <ListScreen {...(props as unknown as AnyGridScreenProps)} />
);

const NO_ROWS: readonly GridRow[] = [];

function ListScreen(props: AnyGridScreenProps) {
  const { title, exportRule } = props.list;
  const entity = useActiveEntity();
  const columns = props.list.columns as readonly GridColumn[];
  const endpoints = listEndpoints(props.list);
  const [preferences, changePreferences] = useListPreferences(endpoints.grid.path);
  const { state, change } = useOpenedList(columns, preferences, changePreferences, props.opening);
  const answer = useEndpoint(endpoints.grid, { query: toGridQuery(state) }, { keepPrevious: true });
  const removal = useRowRemoval(endpoints);
  const choice = { columns, layout: preferences.layout, isAll: entity?.type === 'all' };
  const model = withoutRows((answer.data as GridPage | undefined)?.model, removal.gone);
  const [doomed, setDoomed] = useState<GridRow | null>(null);
  const view = useRowView(props, visibleColumns(choice), setDoomed);

  const can = useCan();
  const actions = bulkActionsOf(props);
  const scope = JSON.stringify([state.search, state.filters, entity?.id, entity?.type]);
  const selection = useSelection(model?.data ?? NO_ROWS, scope);
  const mayExport = exportRule === undefined || can(exportRule);
  const isSelectable = mayExport || actions.some(({ rule }) => rule === undefined || can(rule));

  const lastPage = answer.isPlaceholderData ? undefined : model?.last_page;
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ page: lastPage }, { replace: true });
  }, [lastPage, state.page, change]);

  const screen = useRef<HTMLElement>(null);
  // The button that had the focus may be gone with its row or its bar.
  const keepFocus = () =>
    setTimeout(() => document.activeElement === document.body && screen.current?.focus());
  const confirmDelete = async () => {
    if (!doomed) return;
    if (endpoints.restore) setDoomed(null);
    await removal.remove(doomed);
    setDoomed(null);
    keepFocus();
  };
  return (
    <section ref={screen} className="card grid" aria-label={title} tabIndex={-1}>
      <div className="grid-bar">
        <GridSearch search={state.search} change={change} />
        <GridFilters
          {...{ columns, change }}
          filters={state.filters}
          choices={props.filterChoices}
          refusal={answer.error}
        />
        <GridTools
          {...{ choice, preferences, changePreferences, state, change }}
          shown={view.columns}
          list={props.list}
          readyViews={props.readyViews}
          total={model?.total ?? 0}
        />
      </div>
      {selection.rows.size > 0 && (
        <SelectionBar
          {...{ selection, actions, state }}
          endpoint={endpoints.grid}
          exported={mayExport ? { title, columns: view.columns.map(({ key }) => key) } : null}
          nameOf={props.nameOf}
          total={model?.total ?? 0}
          onSettled={keepFocus}
        />
      )}
      <GridBody
        {...{ model, view, state, change, title }}
        list={answer}
        opening={props.opening}
        selection={isSelectable ? selection : null}
        emptyHint={props.emptyHint}
        emptyAction={props.emptyAction}
      />
      <DeleteDialog
        opened={doomed !== null}
        name={doomed && props.nameOf(doomed)}
        lost={doomed && props.lostWith?.(doomed)}
        isSending={removal.isSending}
        onConfirm={confirmDelete}
        onClose={() => setDoomed(null)}
      />
    </section>
  );
}

/** The address, else the view the person wants to begin with, else what the page opens with. */
function useOpenedList(
  columns: readonly GridColumn[],
  { views, start }: ReturnType<typeof useListPreferences>[0],
  changePreferences: ReturnType<typeof useListPreferences>[1],
  opening: Partial<ListState> | undefined,
) {
  const view = views.find(({ name }) => name === start);
  const own = view && { address: view.address, onOpen: () => changePreferences({ layout: view.layout }) };
  const usual = opening && { address: writeListState({ ...plainList, ...opening }), onOpen: () => {} };
  return useListState(columns, own ?? usual ?? null);
}

/** Rows on their way out are neither shown nor counted. */
function withoutRows(
  model: GridPage['model'] | undefined,
  gone: ReadonlySet<GridRow['id']>,
): GridPage['model'] | undefined {
  if (!model || gone.size === 0) return model;
  const data = model.data.filter(({ id }) => !gone.has(id));
  const fewer = model.data.length - data.length;
  return { ...model, data, to: model.to - fewer, total: model.total - fewer };
}
