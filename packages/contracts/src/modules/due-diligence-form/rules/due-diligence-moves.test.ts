import { expect, test } from 'vitest';
import {
  type DueDiligenceEvent,
  dueDiligenceEvents,
  dueDiligenceStateAfter,
  type MoveFacts,
  statesMovedBy,
} from './due-diligence-moves.ts';
import { type DueDiligenceState, dueDiligenceStates } from './due-diligence-states.ts';

type Row = readonly [from: DueDiligenceState, to: DueDiligenceState, facts?: MoveFacts];

/** Every move, written down once more: a change of a rule has to be meant. What is not here changes nothing. */
const table: Readonly<Record<DueDiligenceEvent, readonly Row[]>> = {
  invited: [
    ['draft', 'sent'],
    ['link_expired', 'sent'],
    ['link_expired', 'filling', { isBegun: true }],
  ],
  opened: [['sent', 'opened']],
  typed: [
    ['sent', 'filling'],
    ['opened', 'filling'],
  ],
  sent_in: [
    ['sent', 'answered'],
    ['opened', 'answered'],
    ['filling', 'answered'],
    ['complement_asked', 'analysing'],
  ],
  replied: [['complement_asked', 'analysing']],
  answer_time_over: [
    ['sent', 'link_expired'],
    ['opened', 'link_expired'],
    ['filling', 'link_expired'],
  ],
  approval_over: [
    ['approved', 'lapsed'],
    ['approved_reservations', 'lapsed'],
    ['approved', 'renewing', { hasRenewal: true }],
    ['approved_reservations', 'renewing', { hasRenewal: true }],
  ],
  renewed: [['lapsed', 'renewing']],
  renewal_cancelled: [['renewing', 'lapsed']],
};

const states = dueDiligenceStates.options.map(({ value }) => value);

test.each(dueDiligenceEvents)('%s moves from its states alone', (event) => {
  for (const [from, to, facts] of table[event]) expect(dueDiligenceStateAfter(event, from, facts)).toBe(to);
  const moved = new Set(table[event].map(([from]) => from));
  for (const state of states.filter((one) => !moved.has(one)))
    expect(dueDiligenceStateAfter(event, state, { isBegun: true, hasRenewal: true }), state).toBeNull();
  expect(new Set(statesMovedBy(event))).toEqual(moved);
});
