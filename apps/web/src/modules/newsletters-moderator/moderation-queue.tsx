import '@mantine/core/styles/Checkbox.layer.css';
import {
  actsOn,
  type ModerationAct,
} from '@conforme/contracts/modules/newsletters-moderator/moderation-choices.ts';
import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../core/session/permissions.ts';
import { CommentLine } from './comment-line.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';

/** Those of a page, several decided at once; beside them the conversation of the one that is open. */
export function Queue({ comments }: { comments: readonly ModeratedComment[] }) {
  const can = useCan();
  const mayModerate = can('newsletters_moderator.moderate');
  const mayRemove = can('newsletters_moderator.delete');
  const mayDecide = mayModerate || mayRemove;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [shownId, setShownId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'reject' | 'remove' | null>(null);
  const { decide, isPending } = useModeration();
  const shown =
    comments.find(({ id }) => id === shownId) ?? comments.find(({ is_own }) => !is_own) ?? comments[0];
  const selectable = comments.filter(({ is_own }) => !is_own);
  const selected = selectable.filter(({ id }) => chosen.has(id));
  /** What fits each of those chosen; the server decides them one by one. */
  const fits = (act: ModerationAct) =>
    selected.length > 0 && selected.every((comment) => actsOn(comment).includes(act));
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <div className="moderation">
      <section className="card moderation-queue" aria-label="Fila">
        {mayDecide && (
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
              {mayModerate && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={!fits('approve')}
                  loading={isPending}
                  onClick={() => decide(selected, { act: 'approve' }).then(() => setChosen(new Set()))}
                >
                  Aprovar
                </Button>
              )}
              {mayModerate && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={!fits('reject')}
                  onClick={() => setDialog('reject')}
                >
                  Rejeitar
                </Button>
              )}
              {mayRemove && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={!fits('remove')}
                  onClick={() => setDialog('remove')}
                >
                  Remover
                </Button>
              )}
            </div>
          </div>
        )}
        <ul className="plain-list">
          {comments.map((comment) => (
            <li key={comment.id} data-shown={comment.id === shown?.id}>
              {mayDecide && !comment.is_own ? (
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
      {dialog && (
        <RejectDialog
          comments={selected}
          act={dialog}
          onClose={() => {
            setDialog(null);
            setChosen(new Set());
          }}
        />
      )}
    </div>
  );
}
