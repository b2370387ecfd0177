import {
  MOST_FILE_BYTES,
  type QuestionnaireFile,
  readQuestionnaireFile,
} from '@conforme/contracts/platform/questionnaires/questionnaire-file.ts';

export type ReadFile = { readonly file: QuestionnaireFile } | { readonly wrong: readonly string[] };

/** A template from a file of this computer. Too large a file is not even opened. */
export const readTemplateFile = async (file: File): Promise<ReadFile> =>
  file.size > MOST_FILE_BYTES
    ? { wrong: ['O arquivo passa de 1 MB.'] }
    : readQuestionnaireFile(await file.text());
