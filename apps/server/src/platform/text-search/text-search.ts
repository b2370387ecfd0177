import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** What somebody typed as a query; null where there is nothing to look for. */
export const searchQuery = (typed: string) => sql`search_query(${typed})`;

/** How well a row's vector fits: larger is better. */
export const searchRank = (vector: Sql, typed: string) =>
  sql<number>`search_rank(${vector}, ${searchQuery(typed)})`;

/** A short text with its finds marked (contracts/platform/text-search/marked-text.ts). */
export const searchMarked = (text: Sql, typed: string) =>
  sql<string>`coalesce(search_marked(${text}, ${searchQuery(typed)}), ${text})`;

/** The passage of a long text with the first find, marked. Each takes a few milliseconds: for the rows of one page. */
export const searchExcerpt = (text: Sql, typed: string, most = 240) =>
  sql<string>`search_excerpt(${text}, ${searchQuery(typed)}, ${most}::integer)`;
