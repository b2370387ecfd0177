import type { CaseKind } from '../../platform/cases/case-kind.ts';

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
  title: 'Pedido de titular',
  titles: 'Pedidos de titulares',
} as const satisfies CaseKind;
