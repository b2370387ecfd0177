import type { DueDiligenceState } from './due-diligence-states.ts';

/** What takes an assessment from one state to the next without a decision of staff. */
export const dueDiligenceEvents = [
  /** The link leaves, or leaves again. */
  'invited',
  /** The supplier sat down to answer. */
  'opened',
  /** An answer was saved. */
  'typed',
  /** All answers were sent. */
  'sent_in',
  /** The supplier wrote by protocol and key. */
  'replied',
  /** The last day to answer has passed. */
  'answer_time_over',
  /** The validity of an approval has passed. */
  'approval_over',
  /** Its renewal was opened. */
  'renewed',
  /** Its renewal was cancelled. */
  'renewal_cancelled',
] as const;
export type DueDiligenceEvent = (typeof dueDiligenceEvents)[number];

export interface MoveFacts {
  /** Something was answered this time. */
  readonly isBegun?: boolean;
  readonly hasRenewal?: boolean;
}

type Move = DueDiligenceState | ((facts: MoveFacts) => DueDiligenceState);

const lapse: Move = ({ hasRenewal }) => (hasRenewal ? 'renewing' : 'lapsed');

const MOVES: Readonly<Record<DueDiligenceEvent, Readonly<Partial<Record<DueDiligenceState, Move>>>>> = {
  // One that expired while it was being filled in is filled in further.
  invited: { draft: 'sent', link_expired: ({ isBegun }) => (isBegun ? 'filling' : 'sent') },
  opened: { sent: 'opened' },
  typed: { sent: 'filling', opened: 'filling' },
  sent_in: { sent: 'answered', opened: 'answered', filling: 'answered', complement_asked: 'analysing' },
  // What was asked for may come as a reply too.
  replied: { complement_asked: 'analysing' },
  answer_time_over: { sent: 'link_expired', opened: 'link_expired', filling: 'link_expired' },
  approval_over: { approved: lapse, approved_reservations: lapse },
  renewed: { lapsed: 'renewing' },
  renewal_cancelled: { renewing: 'lapsed' },
};

/** The state after it; null where it changes nothing. */
export function dueDiligenceStateAfter(
  event: DueDiligenceEvent,
  state: DueDiligenceState,
  facts: MoveFacts = {},
): DueDiligenceState | null {
  const move = MOVES[event][state];
  return typeof move === 'function' ? move(facts) : (move ?? null);
}

/** Where it changes something. */
export const statesMovedBy = (event: DueDiligenceEvent): readonly DueDiligenceState[] =>
  Object.keys(MOVES[event]) as DueDiligenceState[];
