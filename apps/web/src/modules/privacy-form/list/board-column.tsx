import { privacyFormList } from '@conforme/contracts/modules/privacy-form/privacy-form.list.ts';
import type { PrivacyFormRow } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import {
  type HandlingState,
  handlingStates,
  isOpen,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { GridPage } from '../../../core/grid/grid-model.ts';
import { listEndpoints } from '../../../core/grid/list-endpoints.ts';
import { type ListFilter, plainList, toGridQuery } from '../../../core/grid/list-state.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { Face } from '../../../core/ui/face.tsx';
import { requestPath } from '../request-path.ts';
import { DueCell } from './request-cells.tsx';

const { grid } = listEndpoints(privacyFormList);
const STEP = 10;
/** As many as a page of the list may have. */
const MOST = 100;

interface Props {
  readonly state: HandlingState;
  readonly search: string;
  readonly filters: readonly ListFilter[];
}

/** One state: the same rows as the list with that filter, the most urgent first, or the newest of what has ended. */
export function BoardColumn({ state, search, filters }: Props) {
  const id = useId();
  const [size, setSize] = useState(STEP);
  const order = isOpen(state)
    ? { orderColumn: 'due_at', direction: 'asc' as const }
    : { orderColumn: 'received_at', direction: 'desc' as const };
  const query = toGridQuery({
    ...plainList,
    ...order,
    perPage: size,
    search,
    filters: [...filters, { column: 'state', operator: 'equals', value: state }],
  });
  const answer = useEndpoint(grid, { query } as never, { keepPrevious: true });
  const model = (answer.data as GridPage | undefined)?.model;
  const rows = (model?.data ?? []) as unknown as readonly PrivacyFormRow[];
  const total = model?.total ?? 0;
  return (
    <section className="board-column" aria-labelledby={id} aria-busy={answer.isFetching}>
      <h2 id={id} className="board-head">
        {handlingStates.labels[state]}
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
      {model && total === 0 && <p className="muted small board-none">Nenhum pedido aqui.</p>}
      <ul className="plain-list board-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <Card row={row} />
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
          <span className="visually-hidden"> de {handlingStates.labels[state]}</span>
        </Button>
      )}
      {total > MOST && rows.length >= MOST && (
        <p className="muted small">Há mais {(total - MOST).toLocaleString('pt-BR')}: veja na lista.</p>
      )}
    </section>
  );
}

function Card({ row }: { row: PrivacyFormRow }) {
  const path = requestPath(useCan(), row.id);
  return (
    <article className="board-card">
      {path ? (
        <AppLink to={path} className="board-link num">
          {row.protocol}
        </AppLink>
      ) : (
        <span className="num">{row.protocol}</span>
      )}
      <p className="medium two-lines" dir="auto">
        {row.holder}
      </p>
      <p className="muted small">{row.types.map((type) => rightNames.labels[type]).join(', ')}</p>
      <p className="muted small ellipsis" dir="auto">
        {row.unit}
      </p>
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
