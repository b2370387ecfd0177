import { id, idInPath, instant, text, z } from '../../core/schema.ts';
import { resultPage, resultPages } from '../../platform/text-search/result-pages.ts';

/** An article in a list of a reader. */
export const foundArticle = z.strictObject({
  id,
  /** With finds marked (platform/text-search/marked-text.ts). */
  title: z.string(),
  excerpt: z.string(),
  /** 'Privacidade › Guarda e descarte' */
  path: z.string().nullable(),
  tags: z.array(z.string()),
  released_at: instant,
  readers: z.number(),
  useful: z.number().nullable(),
});
export type FoundArticle = z.output<typeof foundArticle>;

export const consultQuery = z.strictObject({
  search: z.string().trim().max(200).default(''),
  category_id: idInPath.optional(),
  tag: z.string().trim().min(1).max(40).optional(),
  /** As it is written, without asking whether something else was meant. */
  exact: z.enum(['yes']).optional(),
  page: resultPage,
});

export const consultAnswer = z.strictObject({
  articles: z.array(foundArticle),
  ...resultPages,
  /** What was searched in place of what was typed, because that finds nothing. */
  meant: z.string().nullable(),
});
export type ConsultAnswer = z.output<typeof consultAnswer>;

export const consultOverview = z.strictObject({
  categories: z.array(
    z.strictObject({ id, parent_id: id.nullable(), name: z.string(), articles: z.number() }),
  ),
  most_read: z.array(z.strictObject({ id, title: z.string(), readers: z.number() })),
  /** To narrow by: of the articles the reader may read, the most used first. */
  tags: z.array(z.string()),
});
export type ConsultOverview = z.output<typeof consultOverview>;

const linked = z.strictObject({ id, title: z.string() });
export const shownArticle = z.strictObject({
  id,
  /** Null: a draft, shown to those who write. */
  number: z.number().int().nullable(),
  title: z.string(),
  summary: z.string().nullable(),
  body: z.string(),
  tags: z.array(z.string()),
  path: z.string().nullable(),
  organisation: z.string(),
  owner: z.string().nullable(),
  released_at: instant.nullable(),
  review_on: z.iso.date().nullable(),
  readers: z.number(),
  useful: z.number().nullable(),
  related: z.array(linked),
  /** Those addressed to the reader. */
  documents: z.array(linked),
  /** Others of the same category. */
  beside: z.array(linked),
  addressed: z.boolean(),
  vote: z.boolean().nullable(),
  suggestions: z.array(
    z.strictObject({
      id,
      body: z.string(),
      state: z.enum(['pending', 'accepted', 'declined']),
      answer: z.string().nullable(),
      created_at: instant,
    }),
  ),
});
export type ShownArticle = z.output<typeof shownArticle>;

export const articleVote = z.strictObject({ useful: z.boolean() });
export const newSuggestion = z.strictObject({
  body: text(2000, { min: 10, tooShort: 'Escreva o que deve mudar, em pelo menos 10 caracteres.' }),
});
