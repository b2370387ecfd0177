import { id, instant, oneOf, text, z } from '../../core/schema.ts';
import {
  commentStates,
  groupColours,
  groupIcons,
  newsletterStages,
} from '../../platform/newsletters/newsletter-choices.ts';
import { ownSignature } from '../../platform/read-signatures/read-signature.schemas.ts';
import { textFile } from '../../platform/rich-text/rich-text.schemas.ts';

const numbers = z.strictObject({
  audience: z.number(),
  readers: z.number(),
  signed: z.number(),
  likes: z.number(),
  comments: z.number(),
});

/** A newsletter as its reader gets it. */
export const shownNewsletter = z.strictObject({
  id,
  /** Of the text; null while it is a draft. */
  number: z.number().int().nullable(),
  stage: oneOf(newsletterStages),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  cover_id: z.uuid().nullable(),
  cover_alt: z.string().nullable(),
  attachments: z.array(textFile),
  content_hash: z.string().nullable(),
  organisation: z.string(),
  group: z.strictObject({ name: z.string(), colour: oneOf(groupColours), icon: oneOf(groupIcons) }),
  subgroup: z.string().nullable(),
  author: z.string().nullable(),
  publish_at: instant.nullable(),
  expires_at: instant.nullable(),
  released_at: instant.nullable(),
  /** Minutes it takes to read. */
  minutes: z.number().int(),
  audience: z.array(z.string()),
  numbers,
  allow_comment: z.boolean(),
  allow_like: z.boolean(),
  liked: z.boolean(),
  /** Is one of those it is for: others who see it only look. */
  addressed: z.boolean(),
  /** What its readers do is kept where they work: in a person's own context there is nothing to be done with it. */
  acts: z.boolean(),
  signature: z
    .strictObject({
      statement: z.string(),
      due_on: z.iso.date().nullable(),
      /** The reader's own that counts; null while it is missing. */
      own: ownSignature.nullable(),
      /** Signed an earlier version, before a relevant change. */
      signed_before: z.boolean(),
    })
    .nullable(),
});
export type ShownNewsletter = z.output<typeof shownNewsletter>;

export const shownComment = z.strictObject({
  id,
  parent_id: id.nullable(),
  author: z.string().nullable(),
  author_id: id.nullable(),
  own: z.boolean(),
  body: z.string(),
  state: oneOf(commentStates),
  /** Why a moderator refused it: told to its author alone. */
  reason: z.string().nullable(),
  created_at: instant,
});
export type ShownComment = z.output<typeof shownComment>;

export const COMMENT_MOST = 2000;
export const REPORT_MOST = 300;
export const newComment = z.strictObject({
  body: text(COMMENT_MOST),
  parent_id: id.nullable().default(null),
});
export type NewComment = z.output<typeof newComment>;
