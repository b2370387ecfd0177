import { noCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { GridPage } from '../../../core/grid/grid-model.ts';
import { listEndpoints } from '../../../core/grid/list-endpoints.ts';
import { type ListFilter, plainList, toGridQuery } from '../../../core/grid/list-state.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { Face } from '../../../core/ui/face.tsx';
import type { CaseListKind, CaseRow } from '../case-kind.ts';
import { DueCell } from './case-cells.tsx';
import { casePath } from './case-path.ts';

const STEP = 10;
/** As many as a page of the list may have. */
const MOST = 100;

interface Props<Row extends CaseRow> {
  readonly kind: CaseListKind;
  readonly card: (row: Row) => ReactNode;
  readonly state: string;
  readonly search: string;
  readonly filters: readonly ListFilter[];
}

/** One state: the same rows as the list with that filter, the most urgent first, or the newest of what has ended. */
export function BoardColumn<Row extends CaseRow>({ kind, card, state, search, filters }: Props<Row>) {
  const id = useId();
  const [size, setSize] = useState(STEP);
  const { label, isOpen } = kind.states[state] ?? { label: state, isOpen: true };
  const order = isOpen
    ? { orderColumn: 'due_at', direction: 'asc' as const }
    : { orderColumn: 'received_at', direction: 'desc' as const };
  const query = toGridQuery({
    ...plainList,
    ...order,
    perPage: size,
    search,
    filters: [...filters, { column: 'state', operator: 'equals', value: state }],
  });
  const answer = useEndpoint(listEndpoints(kind.list).grid, { query } as never, { keepPrevious: true });
  const model = (answer.data as GridPage | undefined)?.model;
  const rows = (model?.data ?? []) as unknown as readonly Row[];
  const total = model?.total ?? 0;
  return (
    <section className="board-column" aria-labelledby={id} aria-busy={answer.isFetching}>
      <h2 id={id} className="board-head">
        {label}
        {model && <span className="muted num">{total.toLocaleString('pt-BR')}</span>}
      </h2>
      {answer.isError && (
        <div className="board-none">
          <p>Esta coluna não pôde ser carregada.</p>
          <Button size="xs" variant="default" onClick={() => answer.refetch()}>
            Tentar novamente
          </Button>
        </div>
      )}
      {model && total === 0 && <p className="muted small board-none">{noCase(kind.words)} aqui.</p>}
      <ul className="plain-list board-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <Card {...{ kind, row }}>{card(row)}</Card>
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
    </section>
  );
}

interface CardProps {
  readonly kind: CaseListKind;
  readonly row: CaseRow;
  readonly children: ReactNode;
}

function Card({ kind, row, children }: CardProps) {
  const path = casePath(kind, useCan(), row.id);
  return (
    <article className="board-card">
      {path ? (
        <AppLink to={path} className="board-link num">
          {row.protocol}
        </AppLink>
      ) : (
        <span className="num">{row.protocol}</span>
      )}
      {children}
      <div className="board-foot">
        <DueCell {...row} />
        {row.responsible && (
          <span className="row" title={row.responsible}>
            <Face name={row.responsible} size={24} />
            <span className="visually-hidden">Responsável: {row.responsible}</span>
          </span>
        )}
      </div>
    </article>
  );
}
