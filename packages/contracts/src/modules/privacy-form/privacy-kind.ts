import type { CaseKind, StateGroup } from '../../platform/cases/case-kind.ts';
import { openProfile } from '../../platform/cases/confidentiality.ts';
import { promisedClocks } from './rules/promised-clocks.ts';
import type { HandlingState } from './rules/request-states.ts';

const states = {
  received: 'open',
  in_progress: 'open',
  waiting_holder: 'waiting',
  awaiting_approval: 'open',
  answered: 'ended',
  refused: 'ended',
  closed: 'ended',
  cancelled: 'ended',
  duplicate: 'ended',
} as const satisfies Record<HandlingState, StateGroup>;

export const privacyKind = {
  formType: 'privacy',
  purpose: 'privacy-form',
  object: 'privacy_request',
  path: '/privacy-form',
  handling: 'privacy_form.handling',
  icon: 'shield-lock',
  words: {
    one: 'pedido',
    many: 'pedidos',
    gender: 'm',
    outsider: {
      the: 'o titular',
      this: 'este titular',
      of: 'do titular',
      to: 'ao titular',
      by: 'pelo titular',
      self: 'o próprio titular',
      pronoun: 'ele',
    },
  },
  states,
  dueClocks: promisedClocks,
  internalClock: 'dsr.internal',
  confidentiality: openProfile,
  title: 'Pedido de titular',
  titles: 'Pedidos de titulares',
} as const satisfies CaseKind;
