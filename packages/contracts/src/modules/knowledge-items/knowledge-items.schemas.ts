import { civilDate } from '../../core/brazil/civil-date.ts';
import { id, instant, line, numberWithin, oneOf, optionalText, version, z } from '../../core/schema.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { audienceDetail, audienceInput } from '../../platform/audiences/audience.schemas.ts';
import { richTextInput } from '../../platform/rich-text/rich-text.schemas.ts';
import { knowledgeStatus, suggestionStates } from './knowledge-choices.ts';

const chosen = z.strictObject({ id, label: z.string() });

export const knowledgeRow = z.strictObject({
  id,
  title: z.string(),
  status: oneOf(knowledgeStatus),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  owner: z.string().nullable(),
  review_on: z.iso.date().nullable(),
  readers: z.number(),
  /** Share of the votes that say it helped, in percent; null without votes. */
  useful: z.number().nullable(),
  suggestions: z.number(),
  organisation: z.string(),
  updated_at: instant,
});
export type KnowledgeRow = z.output<typeof knowledgeRow>;

export const knowledgeDetail = z.strictObject({
  id,
  version,
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  tags: z.array(z.string()),
  category: chosen.nullable(),
  related: z.array(chosen),
  documents: z.array(chosen),
  ...audienceDetail,
  owner: chosen.nullable(),
  review_on: z.iso.date().nullable(),
  status: oneOf(knowledgeStatus),
  current_version: z.number().int(),
  /** The text differs from what readers see. */
  changed_since_release: z.boolean(),
  suggestions: z.number(),
  organisation: z.string(),
  legal_entity_id: id,
  created_at: instant,
  updated_at: instant,
});
export type KnowledgeDetail = z.output<typeof knowledgeDetail>;

/** Deleted articles are kept so long. */
export const DELETED_DAYS = 30;
export const deletedKnowledge = z.strictObject({
  id,
  title: z.string(),
  deleted_at: instant,
  /** From this day on it is gone. */
  gone_on: z.iso.date(),
});
export type DeletedKnowledge = z.output<typeof deletedKnowledge>;

const noneTwice = (tags: readonly string[]): string[] =>
  [...new Map([...tags].reverse().map((tag) => [plainText(tag), tag])).values()].reverse();

/** A draft begins with as little as this; the rest is written in the editor. */
export const knowledgeCreate = z.strictObject({
  title: line(150),
  category_id: id.nullable().default(null),
});
export type KnowledgeInput = z.output<typeof knowledgeCreate>;

export const knowledgeUpdate = z.strictObject({
  title: line(150),
  summary: optionalText(300),
  body: richTextInput,
  tags: z.array(line(40)).max(20).default([]).transform(noneTwice),
  category_id: id.nullable().default(null),
  related_ids: z.array(id).max(20).default([]),
  document_ids: z.array(id).max(20).default([]),
  ...audienceInput,
  owner_id: id.nullable().default(null),
  review_on: civilDate.nullable().default(null),
  version,
});
export type KnowledgeChange = z.output<typeof knowledgeUpdate>;

export const knowledgeRelease = z.strictObject({
  version,
  /** What changed, for whoever compares versions. */
  note: optionalText(500),
});

export const knowledgeVersion = z.strictObject({
  number: z.number().int(),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  content_hash: z.string(),
  released_by: z.string().nullable(),
  created_at: instant,
});
export type KnowledgeVersion = z.output<typeof knowledgeVersion>;

export const takenVersion = z.strictObject({ number: numberWithin, version });

export const knowledgeSuggestion = z.strictObject({
  id,
  version: z.number().int(),
  author: z.string().nullable(),
  body: z.string(),
  state: oneOf(suggestionStates),
  answer: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  created_at: instant,
});
export type KnowledgeSuggestion = z.output<typeof knowledgeSuggestion>;

export const suggestionDecision = z.strictObject({
  accepted: z.boolean(),
  /** Sent to whoever suggested it. */
  answer: optionalText(1000),
});

export const knowledgeWaiting = z.strictObject({ suggestions: z.number(), reviews: z.number() });

export const knowledgeCategory = z.strictObject({
  id,
  parent_id: id.nullable(),
  name: z.string(),
  legal_entity_id: id,
  /** Articles right in it: of the organisation for whoever writes. */
  items: z.number(),
});
export type KnowledgeCategory = z.output<typeof knowledgeCategory>;
export const categoryCreate = z.strictObject({ name: line(80), parent_id: id.nullable().default(null) });
export const categoryRename = z.strictObject({ name: line(80) });
/** Before which of its new neighbours it stands; null: at the end. */
export const categoryMove = z.strictObject({ parent_id: id.nullable(), before_id: id.nullable() });
