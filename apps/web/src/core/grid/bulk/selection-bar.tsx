import { Button, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { EndpointRef } from '../../api/endpoint-ref.ts';
import { lazyPart } from '../../pages/lazy-part.tsx';
import { useCan } from '../../session/permissions.ts';
import type { GridPage, GridRow } from '../grid-model.ts';
import { GridTool } from '../grid-tool.tsx';
import { type ListState, PAGE_SIZES, toGridQuery, toRowsQuery } from '../list-state.ts';
import type { AskedBulkAction, BulkAction } from './bulk-action.ts';
import './selection-bar.css';
import type { Selection } from './use-selection.ts';

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog));

interface Props {
  readonly selection: Selection;
  readonly actions: readonly BulkAction<GridRow>[];
  readonly endpoint: EndpointRef;
  /** Null where the list may not be taken along. */
  readonly exported: { readonly title: string; readonly columns: readonly string[] } | null;
  readonly nameOf: (row: GridRow) => string;
  readonly state: ListState;
  readonly total: number;
  /** The bar, or the button that had the focus, may be gone. */
  readonly onSettled: () => void;
}

/** As many as an address holds; more of them are a filter. */
const MOST_EXPORTED = 300;
const loadExport = () => import('../columns/export-menu.tsx').then(({ ExportMenu }) => ExportMenu);

/** More at once would be a job for the server, not for a row of calls from a browser. */
const MOST = 1000;

/** How many rows are ticked, and what can be done to them all. */
export function SelectionBar({ selection, actions, endpoint, nameOf, state, total, ...props }: Props) {
  const { exported, onSettled } = props;
  const can = useCan();
  const [asked, setAsked] = useState<AskedBulkAction<GridRow> | null>(null);
  const [isCollecting, setCollecting] = useState(false);
  const rows = [...selection.rows.values()];
  const allowed = actions.filter(({ rule }) => rule === undefined || can(rule));
  const count = rows.length;
  const fitting = allowed.filter(
    ({ appliesTo, exactly = count, atMost = count }) =>
      exactly === count && count <= atMost && (!appliesTo || rows.some(appliesTo)),
  );
  const most = Math.max(
    0,
    ...allowed.map(({ wholeFilter = 0 }) => (wholeFilter === true ? MOST : wholeFilter)),
  );
  const offersAll = count < total && total <= most;

  const selectAll = async () => {
    setCollecting(true);
    try {
      selection.add(await rowsOfFilter(endpoint, state, most));
    } catch {
      // The call has said why; what was ticked stays ticked.
    } finally {
      setCollecting(false);
    }
  };
  const settle = (done: readonly GridRow[]) => {
    selection.drop(done);
    onSettled();
  };
  const start = async (action: BulkAction<GridRow>) => {
    if (!('run' in action)) return setAsked(action);
    try {
      await action.run(rows);
      settle(rows);
    } catch {
      // The action has said why; what was ticked stays ticked.
    }
  };
  return (
    <div className="selection-bar">
      <p role="status" className="num">
        <b>{count.toLocaleString('pt-BR')}</b> {count === 1 ? 'selecionado' : 'selecionados'}
      </p>
      {offersAll && (
        <UnstyledButton className="link-button" disabled={isCollecting} onClick={selectAll}>
          {isCollecting ? 'Selecionando…' : `Selecionar todos os ${total.toLocaleString('pt-BR')} da lista`}
        </UnstyledButton>
      )}
      <span className="grow" />
      {exported && count > MOST_EXPORTED && (
        <span className="muted num">
          Para exportar mais de {MOST_EXPORTED}, use um filtro e “Exportar”, no alto da lista.
        </span>
      )}
      {exported && count <= MOST_EXPORTED && (
        <GridTool
          label="Exportar selecionados"
          icon={IconDownload}
          load={loadExport}
          content={(onClose) => ({
            order: {
              ...exported,
              path: endpoint.path,
              query: toRowsQuery(state),
              ids: rows.map(({ id }) => String(id)),
            },
            total: count,
            onClose,
          })}
        />
      )}
      {fitting.map((action) => (
        <Button
          key={action.label}
          size="xs"
          variant="default"
          leftSection={<action.icon size={15} stroke={1.7} aria-hidden="true" />}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <UnstyledButton
        className="link-button"
        onClick={() => {
          selection.clear();
          onSettled();
        }}
      >
        Desmarcar
      </UnstyledButton>
      {asked && (
        <BulkDialog
          opened
          action={asked}
          rows={rows}
          nameOf={nameOf}
          onDone={settle}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Every row the filter finds, in pages as large as the server gives them. */
async function rowsOfFilter(
  endpoint: EndpointRef,
  state: ListState,
  most: number,
): Promise<readonly GridRow[]> {
  const perPage = Math.max(...PAGE_SIZES);
  const rows: GridRow[] = [];
  for (let page = 1, last = 1; page <= last && rows.length < most; page++) {
    const query = toGridQuery({ ...state, page, perPage });
    const { model } = (await call(endpoint, { query })) as GridPage;
    rows.push(...model.data);
    last = model.last_page;
  }
  return rows;
}
