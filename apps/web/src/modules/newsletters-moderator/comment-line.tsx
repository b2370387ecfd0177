import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { commentStates } from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import { IconFlag, IconLock, IconSparkles, IconTextSize } from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';
import { RelativeTime } from '../../core/ui/relative-time.tsx';

const commentTones: Readonly<Record<ModeratedComment['state'], Tone>> = {
  pending: 'info',
  approved: 'ok',
  rejected: 'mute',
  reported: 'danger',
  removed: 'mute',
};

/** Who wrote what, and why it waits. */
export const CommentLine = ({
  comment,
  withState = false,
}: {
  comment: ModeratedComment;
  withState?: boolean;
}) => (
  <div className="comment-line">
    <p className="comment-head">
      <strong>{comment.author?.label ?? 'Conta encerrada'}</strong>
      <span className="muted small">
        <RelativeTime of={comment.created_at} />
      </span>
    </p>
    <p className="muted small">{comment.is_own ? 'você' : comment.unit}</p>
    <p className="comment-body" dir="auto">
      {comment.body}
    </p>
    {withState ? (
      <p>
        <Chip tone={commentTones[comment.state]}>{commentStates.labels[comment.state]}</Chip>
        {comment.reason && <span className="muted small"> {comment.reason}</span>}
      </p>
    ) : (
      <Why comment={comment} />
    )}
  </div>
);

function Why({
  comment: { is_own, held_words, report_reason, state, is_first },
}: {
  comment: ModeratedComment;
}) {
  const [Drawing, words] = is_own
    ? [IconLock, 'É seu: outra pessoa decide']
    : held_words.length > 0
      ? [IconTextSize, `Palavra da lista: “${held_words.join('”, “')}”`]
      : state === 'reported'
        ? [IconFlag, `Denunciado${report_reason ? `: ${report_reason}` : ''}`]
        : is_first
          ? [IconSparkles, 'Primeiro comentário da pessoa']
          : [null, null];
  if (!Drawing) return null;
  return (
    <p className="comment-why small">
      <Drawing size={16} stroke={1.7} aria-hidden="true" /> {words}
    </p>
  );
}
