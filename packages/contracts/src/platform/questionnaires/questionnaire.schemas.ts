import { id, instant, line, oneOf, version, z } from '../../core/schema.ts';
import { code } from './code.schema.ts';
import { formQuestionTypes, hasOptions } from './questions.ts';

const question = z
  .strictObject({
    id: code,
    type: oneOf(formQuestionTypes),
    label: line(300),
    help: line(500).optional(),
    required: z.boolean(),
    options: z
      .array(z.strictObject({ id: code, label: line(200) }))
      .max(50)
      .optional(),
    retired: z.boolean().optional(),
  })
  .refine(({ type, options }) => !hasOptions(type) || (options?.length ?? 0) >= 2, {
    path: ['options'],
    error: 'Dê ao menos duas opções.',
  })
  .refine(({ type, options }) => hasOptions(type) || options === undefined, {
    path: ['options'],
    error: 'Só perguntas de escolha têm opções.',
  })
  .refine(({ options = [] }) => new Set(options.map(({ id }) => id)).size === options.length, {
    path: ['options'],
    error: 'Duas opções têm o mesmo código.',
  });

export const questionList = z
  .array(question)
  .min(1)
  .max(80)
  .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
    error: 'Duas perguntas têm o mesmo código.',
  })
  .refine((questions) => questions.length === 0 || questions.some(({ retired }) => !retired), {
    error: 'Ao menos uma pergunta precisa ser feita.',
  });

/**
 * Answers as they are sent: what the fields hold (`sentFrom`), for each question that was answered. What they are worth is
 * read by the type of the question (`answersFromSent`), and whether they fit is asked by `checkAnswers`.
 */
export const sentAnswers = z
  .array(z.strictObject({ question: code, values: z.array(z.string().max(5000)).max(50) }))
  .max(80)
  .refine((sent) => new Set(sent.map(({ question }) => question)).size === sent.length, {
    error: 'Uma pergunta foi respondida duas vezes.',
  });

/** Answers as they are kept and told. */
const answerRecord = z.record(
  z.string().max(40),
  z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(40)).max(50)]),
);

/** A version as a form is told, to be answered with its id. */
export const askedVersion = z.strictObject({
  version_id: id,
  key: z.string(),
  title: z.string(),
  number: z.number().int().positive(),
  questions: z.array(question),
});
export type AskedVersion = z.output<typeof askedVersion>;

/** What a case answered, with the questions of that version. */
export const answeredVersion = askedVersion.extend({
  answers: answerRecord,
  /** Of the answers, to change them. */
  version,
  answered_at: instant,
});
export type AnsweredVersion = z.output<typeof answeredVersion>;

/** A questionnaire as its editor is told. */
export const editedQuestionnaire = z.strictObject({
  key: z.string(),
  title: z.string(),
  in_force: z.strictObject({
    number: z.number().int().positive(),
    /** Whose it is: of the active organisation, of one above it, or the product's own. */
    from: z.enum(['own', 'above', 'default']),
    questions: z.array(question),
  }),
  /** What is being written; null where everything is published. */
  draft: z
    .strictObject({ version, number: z.number().int().positive(), questions: z.array(question) })
    .nullable(),
  /** Why it can no longer be changed; null where it can. */
  refused: z.string().nullable(),
});
export type EditedQuestionnaire = z.output<typeof editedQuestionnaire>;
