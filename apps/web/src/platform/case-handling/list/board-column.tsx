import { noCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { useDroppable } from '@dnd-kit/core';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { GridPage } from '../../../core/grid/grid-model.ts';
import { listEndpoints } from '../../../core/grid/list-endpoints.ts';
import { type ListFilter, plainList, toGridQuery } from '../../../core/grid/list-state.ts';
import type { CaseListKind, CaseRow } from '../case-kind.ts';
import { BoardCard } from './board-card.tsx';

const STEP = 10;
/** As many as a page of the list may have. */
const MOST = 100;

interface Props<Row extends CaseRow> {
  readonly kind: CaseListKind;
  readonly card: (row: Row) => ReactNode;
  readonly date: (row: Row) => ReactNode;
  readonly state: string;
  readonly search: string;
  readonly filters: readonly ListFilter[];
  readonly isMovable: boolean;
  /** While a card is carried: whether it may be put here. Null while nothing is, or that is not known yet. */
  readonly takes: boolean | null;
  /** What has ended is folded until somebody wants to see it. */
  readonly opensFolded: boolean;
}

/** One state: the same rows as the list with that filter, the most urgent first, or the newest of what has ended. */
export function BoardColumn<Row extends CaseRow>(props: Props<Row>) {
  const { kind, card, date, state, search, filters, isMovable, takes, opensFolded } = props;
  const id = useId();
  const [size, setSize] = useState(STEP);
  const [isFolded, setFolded] = useState(opensFolded);
  const { setNodeRef, isOver } = useDroppable({ id: state });
  const { label, isOpen } = kind.states[state] ?? { label: state, isOpen: true };
  const order = isOpen
    ? { orderColumn: 'due_at', direction: 'asc' as const }
    : { orderColumn: 'received_at', direction: 'desc' as const };
  const query = toGridQuery({
    ...plainList,
    ...order,
    perPage: isFolded ? 1 : size,
    search,
    filters: [...filters, { column: 'state', operator: 'equals', value: state }],
  });
  const answer = useEndpoint(listEndpoints(kind.list).grid, { query } as never, { keepPrevious: true });
  const model = (answer.data as GridPage | undefined)?.model;
  const rows = (model?.data ?? []) as unknown as readonly Row[];
  const total = model?.total ?? 0;
  return (
    <section
      ref={setNodeRef}
      className="board-column"
      data-folded={isFolded || undefined}
      data-takes={takes ?? undefined}
      data-over={isOver || undefined}
      aria-labelledby={id}
      aria-busy={answer.isFetching}
    >
      <div className="board-head">
        <h2 id={id}>{label}</h2>
        {model && <span className="muted num">{total.toLocaleString('pt-BR')}</span>}
        {!isOpen && <Fold label={label} isFolded={isFolded} onFold={setFolded} />}
      </div>
      {answer.isError && (
        <div className="board-none">
          <p>Esta coluna não pôde ser carregada.</p>
          <Button size="xs" variant="default" onClick={() => answer.refetch()}>
            Tentar novamente
          </Button>
        </div>
      )}
      {!isFolded && (
        <>
          {model && total === 0 && <p className="muted small board-none">{noCase(kind.words)} aqui.</p>}
          <ul className="plain-list board-cards">
            {rows.map((row) => (
              <li key={row.id}>
                <BoardCard {...{ kind, row, isMovable }} date={date(row)}>
                  {card(row)}
                </BoardCard>
              </li>
            ))}
          </ul>
          {total > rows.length && rows.length > 0 && rows.length < MOST && (
            <Button
              size="xs"
              variant="default"
              loading={answer.isFetching}
              onClick={() => setSize(Math.min(MOST, size + STEP))}
            >
              Carregar mais
              <span className="visually-hidden"> de {label}</span>
            </Button>
          )}
          {total > MOST && rows.length >= MOST && (
            <p className="muted small">Há mais {(total - MOST).toLocaleString('pt-BR')}: veja na lista.</p>
          )}
        </>
      )}
    </section>
  );
}

interface FoldProps {
  readonly label: string;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

function Fold({ label, isFolded, onFold }: FoldProps) {
  const Drawing = isFolded ? IconChevronRight : IconChevronLeft;
  return (
    <UnstyledButton
      className="board-fold"
      aria-expanded={!isFolded}
      aria-label={isFolded ? `Abrir a coluna ${label}` : `Recolher a coluna ${label}`}
      onClick={() => onFold(!isFolded)}
    >
      <Drawing size={16} stroke={1.8} className="flip" aria-hidden="true" />
    </UnstyledButton>
  );
}
