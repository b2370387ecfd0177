import type { UploadRules } from '../../core/upload.ts';
import type { CaseKind } from '../../platform/cases/case-kind.ts';
import { openProfile } from '../../platform/cases/confidentiality.ts';
import { dueDiligenceStateGroups } from './rules/due-diligence-states.ts';

/** Proofs of what a supplier answers. */
export const supplierFiles: UploadRules = {
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx'],
  maxBytes: 20 * 1024 * 1024,
  maxFiles: 10,
};

export const dueDiligenceKind = {
  formType: 'due-diligence',
  purpose: 'due-diligence',
  object: 'due_diligence',
  path: '/due-diligence-form',
  isOnePage: true,
  handling: 'due_diligence_form.handling',
  icon: 'clipboard-check',
  words: {
    one: 'avaliação',
    many: 'avaliações',
    gender: 'f',
    outsider: {
      the: 'o fornecedor',
      this: 'este fornecedor',
      of: 'do fornecedor',
      to: 'ao fornecedor',
      by: 'pelo fornecedor',
      self: 'fornecedor',
      pronoun: 'ele',
    },
  },
  states: dueDiligenceStateGroups,
  // What binds here is the organisation's own date, not a clock of the law.
  dueClocks: [],
  internalClock: null,
  confidentiality: { ...openProfile, filesPerCase: { outside: 200, staff: 100 } },
  fileRules: supplierFiles,
  title: 'Avaliação de fornecedor',
  titles: 'Avaliações de fornecedores',
} as const satisfies CaseKind;
