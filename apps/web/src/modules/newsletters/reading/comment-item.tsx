import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { ShownComment } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { commentStates } from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { Face } from '../../../core/ui/face.tsx';
import { CommentBox } from './comment-box.tsx';
import { ReportComment } from './report-comment.tsx';

interface Props {
  readonly comment: ShownComment;
  readonly replies: readonly ShownComment[];
  readonly newsletterId: number;
  /** Whether something can still be said here. */
  readonly isOpen: boolean;
}

const GONE = 'Alguém que saiu';

export function CommentItem({ comment, replies, newsletterId, isOpen }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const author = comment.author ?? GONE;
  const isShown = comment.state === 'approved' || comment.state === 'reported';
  return (
    <li className="comment">
      <div className="row comment-head">
        <Face name={author} size={30} />
        <strong>{author}</strong>
        <span className="muted small num">{formatDateTime(comment.created_at)}</span>
        {comment.own && !isShown && <Chip tone="mute">{commentStates.labels[comment.state]}</Chip>}
      </div>
      <p className="comment-body" dir="auto">
        {comment.body}
      </p>
      {comment.reason && <p className="small muted">Motivo: {comment.reason}</p>}
      <div className="row comment-acts">
        {isOpen && isShown && comment.parent_id === null && (
          <Button variant="subtle" size="compact-xs" onClick={() => setAnswering(!isAnswering)}>
            Responder
          </Button>
        )}
        {comment.own && comment.state !== 'removed' && (
          <WithdrawComment newsletterId={newsletterId} commentId={comment.id} />
        )}
        {!comment.own && isOpen && comment.state === 'approved' && (
          <ReportComment newsletterId={newsletterId} commentId={comment.id} />
        )}
      </div>
      {isAnswering && (
        <CommentBox
          newsletterId={newsletterId}
          parentId={comment.id}
          label={`Responder a ${author}`}
          onDone={() => setAnswering(false)}
        />
      )}
      {replies.length > 0 && (
        <ul className="plain-list comment-replies">
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} replies={[]} {...{ newsletterId, isOpen }} />
          ))}
        </ul>
      )}
    </li>
  );
}

function WithdrawComment({ newsletterId, commentId }: { newsletterId: number; commentId: number }) {
  const [isAsking, setAsking] = useState(false);
  const send = useSend(newsletters.endpoints.withdrawComment);
  const confirm = async () => {
    await send
      .mutateAsync({ params: { id: String(newsletterId), comment_id: String(commentId) } })
      .catch(() => undefined);
    setAsking(false);
  };
  return (
    <>
      <Button variant="subtle" size="compact-xs" color="gray" onClick={() => setAsking(true)}>
        Apagar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isSending={send.isPending}
        question="Apagar este comentário?"
      />
    </>
  );
}
