import { standardTemplate } from '@conforme/contracts/modules/due-diligence-templates/bank/question-bank.ts';
import { defaultReportQuestions } from '@conforme/contracts/modules/incident-form/rules/report-questions.ts';
import type { DefaultQuestionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { socioeconomicQuestions } from '@conforme/contracts/platform/scholarships/socioeconomic-questions.ts';

/** What is asked where an organisation has no version of its own: a feature adds its line. */
export const defaultQuestionnaires: readonly DefaultQuestionnaire[] = [
  ...defaultReportQuestions,
  standardTemplate,
  socioeconomicQuestions,
];
