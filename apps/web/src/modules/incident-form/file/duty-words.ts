import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';

/** What was decided, after the tests and whatever was written against them. */
export const dutyDecisionWords: Readonly<Record<NonNullable<IncidentDetail['duty']>, string>> = {
  communicate: 'Comunicar',
  not_communicate: 'Não comunicar',
};
