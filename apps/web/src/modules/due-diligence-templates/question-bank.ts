import type { Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';

/** The product's questions, brought along when somebody asks for them. */
export const questionBank = (): Promise<Questionnaire> =>
  import('@conforme/contracts/modules/due-diligence-templates/bank/question-bank.ts').then((bank) => ({
    sections: bank.bankSections,
    questions: bank.questionBank,
  }));
