import { actsOn } from '@conforme/contracts/modules/newsletters-moderator/moderation-choices.ts';
import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';

/** What it answers to, and what may be decided; A approves, R rejects. */
export function ConversationPanel({ comment }: { comment: ModeratedComment }) {
  const can = useCan();
  const { decide, isPending } = useModeration();
  const [dialog, setDialog] = useState<'reject' | 'remove' | null>(null);
  const { newsletter, parent, author, is_own } = comment;
  const acts = is_own ? [] : actsOn(comment);
  const mayApprove = acts.includes('approve') && can('newsletters_moderator.moderate');
  const mayReject = acts.includes('reject') && can('newsletters_moderator.moderate');
  const mayRemove = acts.includes('remove') && can('newsletters_moderator.delete');
  const underWay = useRef(false);
  const approve = async () => {
    if (underWay.current) return;
    underWay.current = true;
    // A failure is told by the sending itself.
    await decide([comment], { act: 'approve' }).catch(() => undefined);
    underWay.current = false;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [role="dialog"]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      // One press decides one comment: what is held on to would go through the whole queue.
      if (event.repeat || underWay.current) return;
      if (event.key === 'a' && mayApprove) void approve();
      if (event.key === 'r' && mayReject) setDialog('reject');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <section className="card moderation-side" aria-labelledby="conversation">
      <p className="muted small">
        Em{' '}
        <AppLink to={`/newsletters-moderator/${newsletter.id}/comments`} className="link-button">
          {newsletter.title}
        </AppLink>
      </p>
      <h2 id="conversation">Na conversa</h2>
      <ul className="plain-list moderation-conversation">
        {parent && (
          <li>
            <p className="small">
              <strong>{parent.author ?? 'Conta encerrada'}</strong>{' '}
              <span className="muted num">{formatDateTime(parent.created_at)}</span>
            </p>
            <p dir="auto">{parent.body}</p>
          </li>
        )}
        <li data-shown="true">
          <p className="small">
            <strong>{author?.label ?? 'Conta encerrada'}</strong>{' '}
            <span className="muted num">{formatDateTime(comment.created_at)}</span>
          </p>
          <p dir="auto">{comment.body}</p>
        </li>
      </ul>
      {comment.report_reason && (
        <p className="moderation-report" dir="auto">
          Denúncia: “{comment.report_reason}”
        </p>
      )}
      {is_own && <p className="muted">Ninguém modera o próprio comentário: outra pessoa decide.</p>}
      <div className="moderation-acts">
        {mayApprove && (
          <Button
            leftSection={<IconCheck size={17} />}
            loading={isPending}
            onClick={approve}
            aria-keyshortcuts="a"
          >
            Aprovar
          </Button>
        )}
        {mayReject && (
          <Button
            variant="default"
            leftSection={<IconX size={17} />}
            onClick={() => setDialog('reject')}
            aria-keyshortcuts="r"
          >
            Rejeitar com recado
          </Button>
        )}
        {mayRemove && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} />}
            onClick={() => setDialog('remove')}
          >
            Remover
          </Button>
        )}
      </div>
      {dialog && <RejectDialog comments={[comment]} act={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}
