import type { ReactNode } from 'react';
import { GridFilters } from '../../../core/grid/grid-filters.tsx';
import type { GridColumn } from '../../../core/grid/grid-model.ts';
import { GridSearch } from '../../../core/grid/grid-search.tsx';
import { useListState } from '../../../core/grid/use-list-state.ts';
import '../../../core/grid/grid.css';
import type { CaseListKind, CaseRow } from '../case-kind.ts';
import { BoardColumn } from './board-column.tsx';
import './case-board.css';

interface Props<Row extends CaseRow> {
  readonly kind: CaseListKind;
  /** What a card says between the protocol and the date. */
  readonly card: (row: Row) => ReactNode;
}

/** Cases by their state. They are moved by handling them, never by hand: the rules are in the case. */
export function CaseBoard<Row extends CaseRow>({ kind, card }: Props<Row>) {
  const columns = kind.list.columns as readonly GridColumn[];
  const { state, change } = useListState(columns, null);
  const wanted = state.filters.filter(({ column }) => column === 'state').map(({ value }) => value);
  const filters = state.filters.filter(({ column }) => column !== 'state' && column !== 'is_open');
  const shown =
    wanted.length === 0 ? kind.boardStates : kind.boardStates.filter((one) => wanted.includes(one));
  return (
    <section className="card board" aria-label={`Quadro de ${kind.words.many}`}>
      <div className="grid-bar">
        <GridSearch search={state.search} change={change} />
        <GridFilters
          // A column is a state already.
          columns={columns.filter(({ key }) => key !== 'is_open')}
          filters={state.filters.filter(({ column }) => column !== 'is_open')}
          change={change}
          refusal={null}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard alone. */}
      <section className="board-columns" aria-label="Situações" tabIndex={0}>
        {shown.map((one) => (
          <BoardColumn<Row>
            key={`${one} ${state.search} ${JSON.stringify(filters)}`}
            {...{ kind, card, filters }}
            state={one}
            search={state.search}
          />
        ))}
        {shown.length === 0 && (
          <p className="muted board-none">
            O quadro não tem coluna para {kind.states[String(wanted[0])]?.label}. Veja na lista.
          </p>
        )}
      </section>
    </section>
  );
}
