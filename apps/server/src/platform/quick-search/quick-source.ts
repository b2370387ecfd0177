import type { FoundKind } from '@conforme/contracts/core/found-kinds.ts';
import type { Page } from '@conforme/contracts/core/pages.ts';
import type { FoundRecord } from '@conforme/contracts/platform/quick-search/found-record.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';

/** What a statement of a source selects, beside whatever `present` needs. */
export interface FoundRow {
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
}

/** What the quick search finds in one list. */
export interface QuickSource<Row extends FoundRow = FoundRow> {
  readonly kind: FoundKind;
  /** The list's page: whoever may not open it finds nothing of it. */
  readonly page: Page;
  /** At most `MOST_FOUND` rows of the active scope, the best first; null where these words can be in none. */
  readonly find: (ctx: UserCtx, words: string) => RawBuilder<Row> | null;
  /** A method: the search calls it with the rows of its own statement alone. */
  present?(row: Row, now: number): Partial<FoundRecord>;
}

/**
 * Of what an index finds no more than this is read and put in order: common words would find thousands, and whoever
 * types on finds fewer. Set-returning functions in a select list are read row by row, so the rest is never fetched.
 */
export const firstFound = (search: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${search} as id limit 300`;

/** First those whose name begins with the words. */
export const beginsFirst = (name: RawBuilder<unknown>, words: string): RawBuilder<unknown> =>
  sql`not starts_with(plain_text(${name}), plain_text(${words.trim()}))`;
