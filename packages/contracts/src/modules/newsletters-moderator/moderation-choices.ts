import { choices } from '../../core/choices.ts';
import { commentStates } from '../../platform/newsletters/newsletter-choices.ts';

/** Why a comment is not shown; its author reads it. */
export const rejectionReasons = choices({
  exposes: 'Expõe dados de outra pessoa',
  offends: 'Ofende ou ameaça',
  off_topic: 'Foge do assunto',
  advertises: 'Faz propaganda',
  other: 'Outro motivo',
});

export const moderationActs = choices({
  approve: 'Aprovar',
  reject: 'Rejeitar',
  remove: 'Remover',
});
export type ModerationAct = keyof typeof moderationActs.labels;

/** Why a comment waits. */
export const waitingStates = choices({
  pending: commentStates.labels.pending,
  reported: commentStates.labels.reported,
});
export type WaitingState = keyof typeof waitingStates.labels;

export type CommentState = 'pending' | 'approved' | 'rejected' | 'reported' | 'removed';

interface Decided {
  readonly state: CommentState;
  /** When its author took it back. */
  readonly withdrawn_at: string | null;
}

/** What a moderator may do with a comment that is not theirs: with what its author took back, nothing. */
export function actsOn({ state, withdrawn_at }: Decided): readonly ModerationAct[] {
  if (withdrawn_at !== null) return [];
  switch (state) {
    case 'pending':
      return ['approve', 'reject'];
    case 'reported':
      return ['approve', 'remove'];
    case 'approved':
      return ['remove'];
    default:
      return ['approve'];
  }
}

export const stateAfter: Readonly<Record<ModerationAct, CommentState>> = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
};
