import type { UploadRules } from '../../core/upload.ts';
import type { CaseKind } from '../../platform/cases/case-kind.ts';
import { openProfile } from '../../platform/cases/confidentiality.ts';
import { applicationStateGroups } from './rules/application-states.ts';

/** Papers of a family: photographed or as the bank gives them. */
export const familyFiles: UploadRules = {
  kinds: ['pdf', 'png', 'jpeg', 'webp'],
  maxBytes: 10 * 1024 * 1024,
  maxFiles: 5,
};

export const credentialingKind = {
  formType: 'credentialing',
  purpose: 'credentialing',
  object: 'scholarship_application',
  path: '/portal-cebas/credentialings/handlings',
  handling: 'portal_cebas.credentialing.handling',
  icon: 'writing',
  words: {
    one: 'inscrição',
    many: 'inscrições',
    gender: 'f',
    outsider: {
      the: 'a família',
      this: 'esta família',
      of: 'da família',
      to: 'à família',
      by: 'pela família',
      self: 'família',
      pronoun: 'ela',
    },
  },
  states: applicationStateGroups,
  // What binds is the calendar of the edital, not a clock of the law.
  dueClocks: [],
  internalClock: null,
  confidentiality: { ...openProfile, filesPerCase: { outside: 200, staff: 100 } },
  fileRules: familyFiles,
  title: 'Inscrição em edital de bolsas',
  titles: 'Inscrições em editais de bolsas',
} as const satisfies CaseKind;
