import type { StateGroup } from '../../../platform/cases/case-kind.ts';

/** Apart from names and acts: the kind, and so the public form, needs no more. */
export const incidentStateGroups = {
  received: 'open',
  validated: 'open',
  assessing: 'open',
  communication_due: 'open',
  not_communicated: 'open',
  communicated_preliminary: 'open',
  communicated: 'open',
  follow_up: 'open',
  registered: 'open',
  alerted: 'open',
  discarded: 'ended',
  closed: 'ended',
} as const satisfies Record<string, StateGroup>;
