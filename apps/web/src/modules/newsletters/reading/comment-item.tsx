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
          <CommentAct
            label="Apagar"
            question="Apagar este comentário?"
            endpoint={newsletters.endpoints.withdrawComment}
            input={{ params: { id: String(newsletterId), comment_id: String(comment.id) } }}
          />
        )}
        {!comment.own && isOpen && comment.state === 'approved' && (
          <CommentAct
            label="Denunciar"
            question="Pedir que a moderação olhe este comentário?"
            endpoint={newsletters.endpoints.reportComment}
            input={{
              params: { id: String(newsletterId), comment_id: String(comment.id) },
              body: { reason: null },
            }}
          />
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

interface ActProps {
  readonly label: string;
  readonly question: string;
  readonly endpoint:
    | typeof newsletters.endpoints.withdrawComment
    | typeof newsletters.endpoints.reportComment;
  readonly input: object;
}

function CommentAct({ label, question, endpoint, input }: ActProps) {
  const [isAsking, setAsking] = useState(false);
  const send = useSend(endpoint);
  const confirm = async () => {
    await send.mutateAsync(input as never).catch(() => undefined);
    setAsking(false);
  };
  return (
    <>
      <Button variant="subtle" size="compact-xs" color="gray" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        isSending={send.isPending}
        question={question}
      />
    </>
  );
}
