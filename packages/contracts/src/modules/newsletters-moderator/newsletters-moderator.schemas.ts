import { id, instant, line, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { commentStates } from '../../platform/newsletters/newsletter-choices.ts';
import { moderationActs, rejectionReasons, waitingStates } from './moderation-choices.ts';

const person = z.strictObject({ id, label: z.string() });

export const moderatedComment = z.strictObject({
  id,
  version,
  newsletter: z.strictObject({ id, title: z.string() }),
  author: person.nullable(),
  unit: z.string().nullable(),
  body: z.string(),
  state: oneOf(commentStates),
  held_words: z.array(z.string()),
  report_reason: z.string().nullable(),
  is_first: z.boolean(),
  /** The asker wrote it: somebody else decides. */
  is_own: z.boolean(),
  parent: z.strictObject({ author: z.string().nullable(), body: z.string(), created_at: instant }).nullable(),
  reason: z.string().nullable(),
  moderated_by: z.string().nullable(),
  moderated_at: instant.nullable(),
  /** When its author took it back: nobody shows it again. */
  withdrawn_at: instant.nullable(),
  created_at: instant,
});
export type ModeratedComment = z.output<typeof moderatedComment>;

/** Why it waits or went: a code with its words, and what the moderator adds for the author. */
const chosen = z.strictObject({ id, version });
export const moderateMany = z.strictObject({
  comments: z.array(chosen).min(1).max(100),
  act: oneOf(moderationActs),
  /** Required unless it is approved; the message, where the reason is another one. */
  reason: oneOf(rejectionReasons).nullable().default(null),
  message: optionalText(500),
});
export type Moderation = z.output<typeof moderateMany>;

/** Each that could not be decided, and why; the others are. */
export const moderated = z.strictObject({
  done: z.number().int(),
  refused: z.array(z.strictObject({ id, message: z.string() })),
});

const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1);
const pages = { total: z.number().int(), last_page: z.number().int() };

export const queueQuery = z.strictObject({
  search: z.string().trim().max(200).default(''),
  state: oneOf(waitingStates).optional(),
  page,
});
export const moderationQueue = z.strictObject({
  comments: z.array(moderatedComment),
  ...pages,
  /** All that wait for the asker, whatever was searched for. */
  waiting: z.number().int(),
});
export type ModerationQueue = z.output<typeof moderationQueue>;
export const commentsQuery = z.strictObject({ page });
export const newsletterComments = z.strictObject({
  newsletter: z.strictObject({ id, title: z.string() }),
  comments: z.array(moderatedComment),
  ...pages,
});

export const heldWord = z.strictObject({ id, word: z.string() });
export const newHeldWords = z.strictObject({ words: z.array(line(60)).min(1).max(200) });
