import { line, optionalText, z } from '../../core/schema.ts';
import { draftContent, type QuestionnaireDraft } from './template.schemas.ts';

const FORMAT = 'conforme.questionnaire';

/** A template as a file: what another installation, or a person with an editor, reads and writes. */
const questionnaireFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  name: line(120),
  description: optionalText(500),
  content: draftContent,
});
export type QuestionnaireFile = z.output<typeof questionnaireFile>;

export const MOST_FILE_BYTES = 1_000_000;

export const writeQuestionnaireFile = (given: {
  readonly name: string;
  readonly description: string | null;
  readonly content: QuestionnaireDraft;
}): string => `${JSON.stringify({ format: FORMAT, version: 1, ...given }, null, 2)}\n`;

/** What a file holds, or why it cannot be used, with the place in it. */
export function readQuestionnaireFile(
  text: string,
): { readonly file: QuestionnaireFile } | { readonly wrong: readonly string[] } {
  if (text.length > MOST_FILE_BYTES) return { wrong: ['O arquivo passa de 1 MB.'] };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { wrong: ['O arquivo não é um JSON que se possa ler.'] };
  }
  const parsed = questionnaireFile.safeParse(read);
  if (parsed.success) return { file: parsed.data };
  return {
    wrong: parsed.error.issues.slice(0, 10).map(({ path, message }) => `${placeWords(path)}${message}`),
  };
}

/** 'questions.3.weight: ' */
const placeWords = (path: readonly PropertyKey[]): string => (path.length === 0 ? '' : `${path.join('.')}: `);
