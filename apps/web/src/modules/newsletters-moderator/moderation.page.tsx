import '@mantine/core/styles/Checkbox.layer.css';
import type { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useCan } from '../../core/session/permissions.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { CommentLine } from './comment-line.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';
import { WordsDialog } from './words-dialog.tsx';
import './moderation.css';

const endpoints = endpointsOf<typeof newslettersModerator>('newsletters-moderator');

/** The queue, the oldest first; beside it the conversation a comment stands in, and what to decide. */
export function ModerationPage() {
  const queue = useEndpoint(endpoints.queue, {});
  const [isEditingWords, setEditingWords] = useState(false);
  const mayModerate = useCan()('newsletters_moderator.moderate');
  return (
    <PageFrame
      subtitle={queue.data && subtitleOf(queue.data.comments)}
      actions={
        <Button variant="default" onClick={() => setEditingWords(true)}>
          Lista de palavras
        </Button>
      }
    >
      <LoadedPart of={queue} failed="A fila não pôde ser carregada." height={320}>
        {({ comments }) =>
          comments.length === 0 ? (
            <div className="card">
              <EmptyState
                title="Nada espera decisão"
                hint="Comentários com moderação, com palavras da lista ou denunciados por alguém aparecem aqui."
              />
            </div>
          ) : (
            <Queue comments={comments} />
          )
        }
      </LoadedPart>
      {isEditingWords && <WordsDialog mayChange={mayModerate} onClose={() => setEditingWords(false)} />}
    </PageFrame>
  );
}

function subtitleOf(comments: readonly ModeratedComment[]): string {
  const others = comments.filter(({ is_own }) => !is_own).length;
  const own = comments.length - others;
  const count = others === 1 ? '1 comentário para decidir.' : `${others} comentários para decidir.`;
  return own === 0
    ? count
    : `${count} ${own === 1 ? 'Outro é seu e espera' : `Outros ${own} são seus e esperam`} outra pessoa.`;
}

function Queue({ comments }: { comments: readonly ModeratedComment[] }) {
  const mayModerate = useCan()('newsletters_moderator.moderate');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [shownId, setShownId] = useState<number | null>(null);
  const [isRejecting, setRejecting] = useState(false);
  const { decide, isPending } = useModeration();
  const shown =
    comments.find(({ id }) => id === shownId) ?? comments.find(({ is_own }) => !is_own) ?? comments[0];
  const selected = comments.filter(
    ({ id, is_own, state }) => chosen.has(id) && !is_own && state === 'pending',
  );
  const selectable = comments.filter(({ is_own, state }) => !is_own && state === 'pending');
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <div className="moderation">
      <section className="card moderation-queue" aria-label="Fila">
        {mayModerate && (
          <div className="moderation-bulk">
            <Checkbox
              label="Selecionar todos"
              checked={selectable.length > 0 && selected.length === selectable.length}
              indeterminate={selected.length > 0 && selected.length < selectable.length}
              onChange={({ currentTarget }) =>
                setChosen(new Set(currentTarget.checked ? selectable.map(({ id }) => id) : []))
              }
            />
            <div className="moderation-buttons">
              <Button
                variant="default"
                size="xs"
                disabled={selected.length === 0}
                loading={isPending}
                onClick={() => decide(selected, { act: 'approve' }).then(() => setChosen(new Set()))}
              >
                Aprovar
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={selected.length === 0}
                onClick={() => setRejecting(true)}
              >
                Rejeitar
              </Button>
            </div>
          </div>
        )}
        <ul className="plain-list">
          {comments.map((comment) => (
            <li key={comment.id} data-shown={comment.id === shown?.id}>
              {mayModerate && !comment.is_own && comment.state === 'pending' ? (
                <Checkbox
                  aria-label={`Selecionar o comentário de ${comment.author?.label ?? 'conta encerrada'}`}
                  checked={chosen.has(comment.id)}
                  onChange={() => toggle(comment.id)}
                />
              ) : (
                <span className="moderation-gap" />
              )}
              <UnstyledButton
                className="moderation-open"
                aria-current={comment.id === shown?.id}
                onClick={() => setShownId(comment.id)}
              >
                <CommentLine comment={comment} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
      {shown && <ConversationPanel key={shown.id} comment={shown} />}
      {isRejecting && (
        <RejectDialog
          comments={selected}
          act="reject"
          onClose={() => {
            setRejecting(false);
            setChosen(new Set());
          }}
        />
      )}
    </div>
  );
}
