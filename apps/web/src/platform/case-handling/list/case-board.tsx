import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { ComponentType, ReactNode } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { GridFilters } from '../../../core/grid/filters/grid-filters.tsx';
import { GridSearch } from '../../../core/grid/filters/grid-search.tsx';
import type { GridColumn } from '../../../core/grid/grid-model.ts';
import { type ChangeList, useListState } from '../../../core/grid/use-list-state.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import '../../../core/grid/grid.css';
import type { AnyActDialogProps } from '../acts/act-dialog-props.ts';
import type { CaseKind, CaseListKind, CaseRow } from '../case-kind.ts';
import { CardWords } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { actTo, type Moved, useBoardMoves } from './board-moves.ts';
import { boardAnnouncements, boardInstructions, columnBelow, useBoardSensors } from './board-sensors.ts';
import './case-board.css';

interface Props<Row extends CaseRow, Detail extends CaseDetail> {
  readonly listKind: CaseListKind;
  readonly kind: CaseKind<Detail>;
  /** What a card says between the protocol and the date. */
  readonly card: (row: Row) => ReactNode;
  /** Its date, as the list shows it. */
  readonly date: (row: Row) => ReactNode;
  /** Of the acts that lead from column to column, as on the page of a case. */
  readonly dialog: ComponentType<AnyActDialogProps<Detail>>;
}

/** What the list is narrowed to by, and a column already says. */
const isOfColumns = ({ column }: { readonly column: string }) => column === 'is_open';

/** Cases by their state. A card is moved by the act that leads there: the rules are in the case, not in the board. */
export function CaseBoard<Row extends CaseRow, Detail extends CaseDetail>(props: Props<Row, Detail>) {
  const { listKind, kind, card, date, dialog: Dialog } = props;
  const columns = listKind.list.columns as readonly GridColumn[];
  const { state, change } = useListState(columns, null);
  const can = useCan();
  // 'Todas' is for consulting: the server refuses to write without knowing where.
  const isMovable = useActiveEntity()?.type !== 'all' && can(listKind.permissions.handle);
  const moves = useBoardMoves<Detail>(listKind, kind);
  const sensors = useBoardSensors();
  const { carried, moved } = moves;
  const takes = (to: string): boolean | null =>
    carried?.detail && carried.row.state !== to ? actTo(listKind, carried.detail, to) !== null : null;
  const wanted = state.filters.filter(({ column }) => column === 'state').map(({ value }) => value);
  const filters = state.filters.filter((filter) => filter.column !== 'state' && !isOfColumns(filter));
  const shown =
    wanted.length === 0 ? listKind.boardStates : listKind.boardStates.filter((one) => wanted.includes(one));
  // The list finds its own filter again when it comes back.
  const changeShown: ChangeList = (part, options) =>
    change(
      part.filters ? { ...part, filters: [...state.filters.filter(isOfColumns), ...part.filters] } : part,
      options,
    );
  return (
    <section className="card board" aria-label={`Quadro de ${listKind.words.many}`}>
      <div className="grid-bar">
        <GridSearch search={state.search} change={change} />
        <GridFilters
          columns={columns.filter(({ key }) => key !== 'is_open')}
          filters={state.filters.filter((filter) => !isOfColumns(filter))}
          change={changeShown}
          refusal={null}
        />
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={columnBelow}
        accessibility={{
          announcements: boardAnnouncements(listKind, takes),
          screenReaderInstructions: boardInstructions,
        }}
        onDragStart={({ active }) => moves.take(active.data.current?.row as CaseRow)}
        onDragEnd={({ active, over }) =>
          moves.put(active.data.current?.row as CaseRow, over ? String(over.id) : null)
        }
        onDragCancel={moves.drop}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard alone. */}
        <section className="board-columns" aria-label="Situações" tabIndex={0}>
          {shown.map((one) => (
            <BoardColumn<Row>
              key={`${one} ${state.search} ${JSON.stringify(filters)}`}
              {...{ card, date, filters, isMovable }}
              kind={listKind}
              state={one}
              search={state.search}
              takes={takes(one)}
              opensFolded={listKind.states[one]?.isOpen === false && !wanted.includes(one)}
            />
          ))}
          {shown.length === 0 && (
            <p className="muted board-none">
              O quadro não tem coluna para {listKind.states[String(wanted[0])]?.label}. Veja na lista.
            </p>
          )}
        </section>
        <DragOverlay dropAnimation={null}>
          {carried && (
            <article className="board-card" data-carried>
              <CardWords kind={listKind} row={carried.row} date={date(carried.row as Row)}>
                {card(carried.row as Row)}
              </CardWords>
            </article>
          )}
        </DragOverlay>
      </DndContext>
      {moved && <MoveDialog {...{ kind, moved, dialog: Dialog }} onClose={moves.close} />}
    </section>
  );
}

interface MoveProps<Detail extends CaseDetail> {
  readonly kind: CaseKind<Detail>;
  readonly moved: Moved<Detail>;
  readonly dialog: ComponentType<AnyActDialogProps<Detail>>;
  readonly onClose: () => void;
}

/** Over the case as it is: should somebody else be quicker, it is read again, as on its page. */
function MoveDialog<Detail extends CaseDetail>({ kind, moved, dialog: Dialog, onClose }: MoveProps<Detail>) {
  const { detail, act, round, isOpen } = moved;
  const now = useEndpoint(kind.endpoints.read, { params: { id: String(detail.id) } } as never);
  return (
    <Dialog
      {...{ kind, act, round, onClose }}
      opened={isOpen}
      detail={(now.data as Detail | undefined) ?? detail}
      entry={null}
    />
  );
}
