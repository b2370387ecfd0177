import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** What somebody typed as a query; null where there is nothing to look for. */
const searchQuery = (typed: string) => sql`search_query(${typed})`;

/** A short text with its finds marked (contracts/platform/text-search/marked-text.ts). */
export const searchMarked = (text: Sql, typed: string) =>
  sql<string>`coalesce(search_marked(${text}, ${searchQuery(typed)}), ${text})`;

/** The passage of a long text with the first find, marked. Each takes a few milliseconds: for the rows of one page. */
export const searchExcerpt = (text: Sql, typed: string, most = 240) =>
  sql<string>`search_excerpt(${text}, ${searchQuery(typed)}, ${most}::integer)`;
