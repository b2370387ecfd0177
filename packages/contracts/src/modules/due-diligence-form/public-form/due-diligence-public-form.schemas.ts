import { email, id, instant, line, optionalText, version, z } from '../../../core/schema.ts';
import { publicFormFacts } from '../../../platform/cases/public-form.schemas.ts';
import {
  sentCertificate,
  sentGiven,
  templateVersion,
} from '../../../platform/questionnaires/template.schemas.ts';
import { givenAnswers } from '../due-diligence-detail.schemas.ts';

/** What a living link leads to. Only a questionnaire that is `open` may be answered. */
const standings = z.enum(['open', 'answered', 'cancelled', 'decided', 'late']);
export type FormStanding = z.output<typeof standings>;

export const openedQuestionnaire = z.strictObject({
  ...publicFormFacts,
  /** Which assessment it is, so that what the browser kept is found again under another link. Opens nothing. */
  assessment: z.uuid(),
  supplier: z.string(),
  standing: standings,
  answer_until: instant.nullable(),
  message: z.string().nullable(),
  /** Whom to ask; who sent it. */
  sender: z.string().nullable(),
  /** The one section of a link that was handed to a colleague; null where all may be answered. */
  only_section: z.string().nullable(),
  /** What is asked once more, and the questions that may be answered for it; null where nothing is. */
  complement: z.strictObject({ text: z.string(), questions: z.array(z.string()) }).nullable(),
  template: templateVersion.nullable(),
  given: givenAnswers,
  /** The version of each answer, to be sent back with what is saved. */
  versions: z.record(z.string(), z.number()),
  /** The answers that were brought over, as they were then, and when they had been sent. */
  carried: z.strictObject({ from: instant, given: givenAnswers }).nullable(),
  delegations: z.array(
    z.strictObject({
      id,
      section: z.string(),
      name: z.string(),
      email: z.string(),
      /** The address for the colleague, where no mail leaves: whoever asked hands it over. */
      url: z.string().nullable(),
    }),
  ),
});
export type OpenedQuestionnaire = z.output<typeof openedQuestionnaire>;

const ofQuestionnaire = { param: z.string().max(500) };
export const ofQuestionnaireLink = z.strictObject(ofQuestionnaire);

/** Several at once: what was typed while the connection was away. */
export const saveAnswers = z.strictObject({
  ...ofQuestionnaire,
  answers: z
    .array(
      sentGiven.extend({
        /** As it was read; null for one that was not answered before. */
        version: version.nullable().default(null),
        /** Written over what somebody else wrote meanwhile, after having seen it. */
        overwrites: z.boolean().default(false),
      }),
    )
    .max(100)
    .default([]),
  certificates: z.array(sentCertificate).max(20).default([]),
});

export const savedAnswers = z.strictObject({
  saved_at: instant,
  /** The version of each answer that was saved. */
  versions: z.record(z.string(), z.number()),
  /** Not saved: somebody else wrote meanwhile. What they wrote, with its version. */
  conflicts: z.array(
    z.strictObject({
      question: z.string(),
      version: z.number(),
      answer: givenAnswers.shape.answers.valueType,
    }),
  ),
  /** Not saved: no longer asked by this version of the questionnaire, or not part of this link. */
  unknown: z.array(z.string()),
});
export type SavedAnswers = z.output<typeof savedAnswers>;

export const startedForm = z.strictObject({
  /** Names where files go, and opens nothing. */
  handle: z.uuid(),
  expires_at: instant,
});

export const delegateSection = z.strictObject({
  ...ofQuestionnaire,
  section: z.string().max(80),
  name: line(120),
  email,
});

export const submitQuestionnaire = z.strictObject({
  ...ofQuestionnaire,
  name: line(120),
  role: line(120),
  email,
  /** 'Declaro que as respostas são verdadeiras e que posso responder pela empresa.' */
  declaration: z.literal(true, 'Marque a declaração para enviar.'),
  note: optionalText(2000),
});
export type SubmitQuestionnaire = z.output<typeof submitQuestionnaire>;
