import type { CaseKind } from '../../platform/cases/case-kind.ts';
import { evidenceFiles } from './evidence-files.ts';
import { incidentConfidentiality } from './incident-confidentiality.ts';
import { incidentStateGroups } from './rules/incident-state-groups.ts';

export const incidentKind = {
  formType: 'incident',
  purpose: 'incident-form',
  object: 'incident',
  path: '/incident-form',
  handling: 'incident_form.handling',
  icon: 'alert-triangle',
  news: 'incident.news',
  words: {
    one: 'incidente',
    many: 'incidentes',
    gender: 'm',
    outsider: {
      the: 'quem relatou',
      this: 'quem relatou',
      of: 'de quem relatou',
      to: 'a quem relatou',
      by: 'por quem relatou',
      self: 'quem relatou',
      pronoun: 'essa pessoa',
    },
  },
  states: incidentStateGroups,
  dueClocks: ['inc.anpd', 'inc.holders', 'inc.holders_declaration', 'inc.complement'],
  clockNames: {
    'inc.anpd': 'Comunicação à ANPD',
    'inc.holders': 'Comunicação aos titulares',
    'inc.holders_declaration': 'Declaração à ANPD',
    'inc.complement': 'Complemento à ANPD',
  },
  internalClock: null,
  confidentiality: incidentConfidentiality,
  fileRules: evidenceFiles,
  title: 'Incidente',
  titles: 'Incidentes',
} as const satisfies CaseKind;
