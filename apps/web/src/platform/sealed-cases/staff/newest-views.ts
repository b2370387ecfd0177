import { MOST_VIEWS } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';

/** Where there may be older readings than those that are shown; else null. */
export const newestViews = ({ views }: Pick<SealedCaseDetail, 'views'>): string | null =>
  views.length < MOST_VIEWS
    ? null
    : `Aqui estão as ${MOST_VIEWS} linhas mais recentes. As leituras anteriores continuam na auditoria.`;
