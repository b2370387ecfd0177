import { messages } from '@conforme/contracts/core/messages.ts';
import { UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { type ApiError, failureWords } from '../api/api-error.ts';
import { formatTime } from '../format/date-time.ts';
import { useBelow } from '../theme/use-below.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { Tick } from './bulk/tick.tsx';
import type { Selection } from './bulk/use-selection.ts';
import { CardOrder } from './columns/card-order.tsx';
import { GridCards } from './grid-cards.tsx';
import { GridFooter } from './grid-footer.tsx';
import type { GridPage, RowView } from './grid-model.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { GridTable } from './grid-table.tsx';
import { isNarrowed, type ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Props {
  readonly list: UseQueryResult<unknown, ApiError>;
  readonly model: GridPage['model'] | undefined;
  readonly view: RowView;
  readonly selection: Selection | null;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly opening: Partial<ListState> | undefined;
  readonly title: string;
  readonly emptyHint: string;
  readonly emptyAction?: ReactNode;
}

/** On its way, failed, empty, or rows: exactly one of them. */
export function GridBody({ list, model, view, selection, state, change, opening, title, ...empty }: Props) {
  const isPhone = useBelow('md');
  const narrowed = isNarrowed(state, opening);
  const clear = () => change({ search: '', filters: [] });
  // The first rows of a list are drawn a few at a time: whoever presses something meanwhile is not kept waiting.
  const isPending = useDeferredValue(list.isPending);
  if (isPending) return <GridSkeleton columns={view.columns.length} rows={state.perPage} isPhone={isPhone} />;
  if (!model)
    return <Failure error={list.error} onAgain={() => list.refetch()} onClear={narrowed ? clear : null} />;
  if (model.data.length === 0)
    return (
      <EmptyState
        title={messages.noRows}
        hint={narrowed ? 'Confira o que você pesquisou ou retire algum filtro.' : empty.emptyHint}
        action={
          narrowed ? (
            <UnstyledButton className="link-button" onClick={clear}>
              Limpar pesquisa e filtros
            </UnstyledButton>
          ) : (
            empty.emptyAction
          )
        }
      />
    );
  const shared = { rows: model.data, view, selection, isBusy: list.isPlaceholderData };
  return (
    <>
      {list.isError && (
        <p className="grid-stale">
          A lista não pôde ser atualizada. Estes são os registros das{' '}
          {formatTime(new Date(list.dataUpdatedAt).toISOString())}.{' '}
          <UnstyledButton className="link-button" onClick={() => list.refetch()}>
            Tentar novamente
          </UnstyledButton>
        </p>
      )}
      {isPhone ? (
        <>
          <div className="cards-bar">
            {selection && (
              <Tick
                label="Selecionar todos desta página"
                isTicked={selection.ofPage === 'all'}
                isMixed={selection.ofPage === 'some'}
                onTick={selection.togglePage}
              />
            )}
            <CardOrder columns={view.columns} state={state} change={change} />
          </div>
          <GridCards {...shared} label={title} />
        </>
      ) : (
        <GridTable {...shared} state={state} change={change} label={`Tabela: ${title}`} />
      )}
      <GridFooter model={model} state={state} change={change} isPhone={isPhone} />
    </>
  );
}

/** What the server says about the list itself helps: that there is no place for it now, or that it took too long. */
function reasonOf(error: ApiError | null): string {
  if (error?.status === 0)
    return 'O servidor não respondeu. Confira sua conexão: a lista vem sozinha quando ela voltar.';
  if (error?.status === 429 || error?.status === 422) return failureWords(error);
  return 'Nada foi alterado. Tente de novo em instantes.';
}

interface FailureProps {
  readonly error: ApiError | null;
  readonly onAgain: () => void;
  readonly onClear: (() => void) | null;
}

function Failure({ error, onAgain, onClear }: FailureProps) {
  const again = { label: 'Tentar novamente', run: onAgain };
  const clear = onClear && { label: 'Limpar pesquisa e filtros', run: onClear };
  if (error?.status === 422 && Object.keys(error.errors).length > 0 && clear)
    return (
      <ErrorScreen
        title="Um dos filtros não foi aceito"
        detail="Ele está marcado acima: mude o valor ou retire-o."
        action={{ ...clear, leads: true }}
      />
    );
  return (
    <ErrorScreen
      title="A lista não pôde ser carregada"
      detail={reasonOf(error)}
      action={again}
      {...(clear ? { second: clear } : {})}
    />
  );
}
