import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';

/** What every condition is content with. */
export const plainRequest: RequestInput = {
  requester: 'holder',
  relation: 'student',
  holder: {
    name: 'Caio Prado',
    document: { kind: 'cpf', number: '529.982.247-25' },
    birth_date: null,
    email: 'caio@exemplo.test',
    phone: null,
  },
  representative: null,
  types: ['ACES'],
  access: { format: 'complete', medium: 'electronic' },
  description: 'Quero uma cópia dos meus dados.',
  corrections: [],
  portability_target: null,
  automated_decision: null,
  consent_to_withdraw: null,
};
