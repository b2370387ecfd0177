import { id, instant, line, oneOf, optionalText, text, version, z } from '../../core/schema.ts';
import { CONTEXT, LONGEST_QUOTE } from '../../platform/newsletter-workflows/anchors.ts';
import {
  reviewDecisions,
  reviewEvents,
  reviewStates,
  stepKinds,
  stepQuorums,
} from '../../platform/newsletter-workflows/workflow-choices.ts';
import { textFile } from '../../platform/rich-text/rich-text.schemas.ts';

const person = z.strictObject({ id, label: z.string() });

const reviewStep = z.strictObject({
  name: z.string(),
  kind: oneOf(stepKinds),
  quorum: oneOf(stepQuorums),
  due_days: z.number().int(),
  /** Who may decide it now; of steps that are past or to come, who would. */
  people: z.array(person),
  /** Of those, who has approved it in this round. */
  approved_by: z.array(person),
  standing: z.enum(['done', 'current', 'ahead']),
});

export const reviewNote = z.strictObject({
  id,
  author: z.string().nullable(),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  body: z.string(),
  created_at: instant,
  resolved_at: instant.nullable(),
  resolved_by: z.string().nullable(),
});
export type ReviewNote = z.output<typeof reviewNote>;

const reviewEvent = z.strictObject({
  id,
  kind: oneOf(reviewEvents),
  actor: z.string().nullable(),
  step: z.string().nullable(),
  comment: z.string().nullable(),
  created_at: instant,
});

const reviewActs = z.enum(['decide', 'note', 'resolve', 'resubmit', 'withdraw', 'submit']);

export const reviewDetail = z.strictObject({
  newsletter: z.strictObject({
    id,
    title: z.string(),
    summary: z.string().nullable(),
    /** Its words as they are written now, a line for each block: what notes are anchored to. */
    text: z.string(),
    /** The same with its form and files, and all else that a reviewer agrees to. */
    body: z.string(),
    cover_id: z.uuid().nullable(),
    cover_alt: z.string().nullable(),
    attachments: z.array(textFile),
    statement: z.string().nullable(),
    audience: z.array(z.string()),
    author: person.nullable(),
    is_released: z.boolean(),
  }),
  review: z
    .strictObject({
      id,
      version,
      workflow: z.string(),
      state: oneOf(reviewStates),
      position: z.number().int(),
      due_on: z.string().nullable(),
      started_at: instant,
      ended_at: instant.nullable(),
      published_at: instant.nullable(),
      /** Published, it tells everybody again and asks for signatures anew; a first version always does. */
      relevant: z.boolean(),
      change_note: z.string().nullable(),
      /** The text is another one than was handed in. */
      text_changed: z.boolean(),
      steps: z.array(reviewStep),
    })
    .nullable(),
  notes: z.array(reviewNote),
  events: z.array(reviewEvent),
  /** What the asker may do now. */
  acts: z.array(reviewActs),
});
export type ReviewDetail = z.output<typeof reviewDetail>;

export const submitReview = z.strictObject({
  workflow_id: id,
  comment: optionalText(1000),
  /** What its publication will ask and say: of a first one, the relevance is not asked. */
  relevant: z.boolean().default(false),
  change_note: optionalText(500),
});
export const decideReview = z.strictObject({
  decision: oneOf(reviewDecisions),
  comment: optionalText(2000),
  version,
});
export const resubmitReview = z.strictObject({ comment: optionalText(1000), version });
export const withdrawReview = z.strictObject({ version });
export const noteReview = z.strictObject({
  quote: line(LONGEST_QUOTE),
  before: z.string().max(CONTEXT).default(''),
  after: z.string().max(CONTEXT).default(''),
  body: text(1000),
});
export type NewNote = z.output<typeof noteReview>;

/** What waits for the asker, for the Mural. */
export const waitingReview = z.strictObject({
  newsletter_id: id,
  title: z.string(),
  step: z.string(),
  kind: oneOf(stepKinds),
  due_on: z.string().nullable(),
});
export type WaitingReview = z.output<typeof waitingReview>;
