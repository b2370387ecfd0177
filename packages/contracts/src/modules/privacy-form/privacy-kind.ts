import { type CaseKind, caseWords } from '../../platform/cases/case-kind.ts';

export const privacyKind = {
  formType: 'privacy',
  purpose: 'privacy-form',
  object: 'privacy_request',
  path: '/privacy-form',
  handling: 'privacy_form.handling',
  icon: 'shield-lock',
  words: caseWords('pedido', 'pedidos', 'm'),
  title: 'Pedido de titular',
  titles: 'Pedidos de titulares',
} as const satisfies CaseKind;
