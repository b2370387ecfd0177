import type { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { CommentLine } from './comment-line.tsx';
import { CommentPages } from './comment-pages.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import './moderation.css';

const endpoints = endpointsOf<typeof newslettersModerator>('newsletters-moderator');

/** Every comment of a newsletter, with what was decided: it can be decided anew. */
export function NewsletterCommentsPage({ params: { id } }: PageProps<'/newsletters-moderator/:id/comments'>) {
  const [page, setPage] = useState(1);
  const record = useEndpoint(
    endpoints.comments,
    { params: { id }, query: { page: String(page) } },
    { keepPrevious: true },
  );
  return (
    <RecordScreen record={record} notFound="Informativo não encontrado" listPath="/newsletters-moderator">
      {({ newsletter, comments, total, last_page }) => (
        <PageFrame
          title="Comentários"
          subtitle={`${newsletter.title} · ${total === 1 ? '1 comentário' : `${total.toLocaleString('pt-BR')} comentários`}`}
        >
          {comments.length === 0 ? (
            <div className="card">
              <EmptyState
                title="Ninguém comentou ainda"
                hint="Os comentários deste informativo aparecem aqui."
              />
            </div>
          ) : (
            <>
              <Comments comments={comments} />
              <CommentPages last={last_page} page={page} onChange={setPage} />
            </>
          )}
        </PageFrame>
      )}
    </RecordScreen>
  );
}

function Comments({ comments }: { comments: readonly ModeratedComment[] }) {
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = comments.find(({ id }) => id === shownId) ?? comments[0];
  return (
    <div className="moderation">
      <section className="card moderation-queue" aria-label="Comentários">
        <ul className="plain-list">
          {comments.map((comment) => (
            <li key={comment.id} data-shown={comment.id === shown?.id}>
              <span className="moderation-gap" data-reply={comment.parent !== null} />
              <UnstyledButton
                className="moderation-open"
                aria-current={comment.id === shown?.id}
                onClick={() => setShownId(comment.id)}
              >
                <CommentLine comment={comment} withState />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
      {shown && <ConversationPanel key={shown.id} comment={shown} />}
    </div>
  );
}
