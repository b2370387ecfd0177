import {
  type WaitingState,
  waitingStates,
} from '@conforme/contracts/modules/newsletters-moderator/moderation-choices.ts';
import type { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import type { ModerationQueue } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useCan } from '../../core/session/permissions.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { CommentPages } from './comment-pages.tsx';
import { Queue } from './moderation-queue.tsx';
import { WordsDialog } from './words-dialog.tsx';
import './moderation.css';

const endpoints = endpointsOf<typeof newslettersModerator>('newsletters-moderator');

/** The queue, the oldest first; beside it the conversation a comment stands in, and what to decide. */
export function ModerationPage() {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 300);
  const [state, setState] = useState<WaitingState | ''>('');
  const [page, setPage] = useState(1);
  const queue = useEndpoint(
    endpoints.queue,
    {
      query: {
        page: String(page),
        ...(asked ? { search: asked } : {}),
        ...(state ? { state } : {}),
      },
    },
    { keepPrevious: true },
  );
  const [isEditingWords, setEditingWords] = useState(false);
  const mayModerate = useCan()('newsletters_moderator.moderate');
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };
  // The last one of a page may have been decided.
  const lastPage = queue.isPlaceholderData ? undefined : queue.data?.last_page;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setPage(lastPage);
  }, [lastPage, page]);
  return (
    <PageFrame
      subtitle={queue.data && subtitleOf(queue.data)}
      actions={
        <Button variant="default" onClick={() => setEditingWords(true)}>
          Lista de palavras
        </Button>
      }
    >
      <div className="moderation-narrow">
        <TextInput
          aria-label="Buscar na fila"
          placeholder="Buscar por palavra, pessoa ou informativo"
          value={search}
          onChange={({ currentTarget }) => narrow(() => setSearch(currentTarget.value))}
        />
        <NativeSelect
          aria-label="O que mostrar"
          data={[{ value: '', label: 'Todos os que esperam' }, ...waitingStates.options]}
          value={state}
          onChange={({ currentTarget }) => narrow(() => setState(currentTarget.value as WaitingState | ''))}
        />
      </div>
      <LoadedPart of={queue} failed="A fila não pôde ser carregada." height={320}>
        {({ comments, last_page }) =>
          comments.length === 0 ? (
            <div className="card">
              {asked || state ? (
                <EmptyState title="Nada encontrado" hint="Nenhum comentário que espera decisão é assim." />
              ) : (
                <EmptyState
                  title="Nada espera decisão"
                  hint="Comentários com moderação, com palavras da lista ou denunciados por alguém aparecem aqui."
                />
              )}
            </div>
          ) : (
            <>
              <Queue comments={comments} />
              <CommentPages last={last_page} page={page} onChange={setPage} />
            </>
          )
        }
      </LoadedPart>
      {isEditingWords && <WordsDialog mayChange={mayModerate} onClose={() => setEditingWords(false)} />}
    </PageFrame>
  );
}

const subtitleOf = ({ waiting }: ModerationQueue): string =>
  waiting === 1
    ? '1 comentário para decidir.'
    : `${waiting.toLocaleString('pt-BR')} comentários para decidir.`;
