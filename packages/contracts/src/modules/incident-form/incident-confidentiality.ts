import { openProfile } from '../../platform/cases/confidentiality.ts';

/** Apart from the kind: the public form needs this alone, and its first load carries nothing else of it. */
export const incidentConfidentiality = {
  ...openProfile,
  filesPerCase: { outside: 40, staff: 300 },
} as const;
