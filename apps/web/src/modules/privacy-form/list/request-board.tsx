import { privacyFormList } from '@conforme/contracts/modules/privacy-form/privacy-form.list.ts';
import {
  type HandlingState,
  handlingStates,
  openStates,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { GridFilters } from '../../../core/grid/grid-filters.tsx';
import type { GridColumn } from '../../../core/grid/grid-model.ts';
import { GridSearch } from '../../../core/grid/grid-search.tsx';
import { useListState } from '../../../core/grid/use-list-state.ts';
import '../../../core/grid/grid.css';
import { BoardColumn } from './board-column.tsx';
import './request-board.css';

/** Those that came to an end stand at the end; what was never answered is found in the list. */
const states: readonly HandlingState[] = [...openStates, 'answered', 'refused', 'closed'];

const columns = privacyFormList.columns as unknown as readonly GridColumn[];
/** A column is a state already. */
const filterable = columns.filter(({ key }) => key !== 'is_open');

/** Requests by their state. They are moved by handling them, never by hand: the rules are in the case. */
export function RequestBoard() {
  const { state, change } = useListState(columns, null);
  const wanted = state.filters.filter(({ column }) => column === 'state').map(({ value }) => value);
  const filters = state.filters.filter(({ column }) => column !== 'state' && column !== 'is_open');
  const shown = wanted.length === 0 ? states : states.filter((one) => wanted.includes(one));
  return (
    <section className="card board" aria-label="Quadro de pedidos">
      <div className="grid-bar">
        <GridSearch search={state.search} change={change} />
        <GridFilters
          columns={filterable}
          filters={state.filters.filter(({ column }) => column !== 'is_open')}
          change={change}
          refusal={null}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard alone. */}
      <section className="board-columns" aria-label="Situações" tabIndex={0}>
        {shown.map((one) => (
          <BoardColumn
            key={`${one} ${state.search} ${JSON.stringify(filters)}`}
            state={one}
            search={state.search}
            filters={filters}
          />
        ))}
        {shown.length === 0 && (
          <p className="muted board-none">
            O quadro não tem coluna para {handlingStates.labels[wanted[0] as HandlingState]}. Veja na lista.
          </p>
        )}
      </section>
    </section>
  );
}
