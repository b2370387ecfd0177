import type { RawBuilder } from 'kysely';
import type { Database } from './database/database.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The condition of a text filter, asked of this text. */
export type TextMatch = (text: RawBuilder<unknown>) => RawBuilder<unknown>;

/** SQL for a text filter that another table answers. */
export type Lookup = (
  matches: TextMatch,
  words: string,
  operator: 'contains' | 'equals',
) => RawBuilder<unknown>;

/** Stands among organisations for what belongs to none of them. */
export const NOBODYS = 0;

/** Where a grid's rows come from, in plain SQL. */
export interface GridSource {
  /** Read with this instead of the scoped database of the request. */
  readonly db?: Database;
  /** What its ids are, where they are no numbers. */
  readonly idType?: 'uuid';
  /** What orders rows by age, where ids are random: the list's order when none is asked for. */
  readonly age?: RawBuilder<unknown>;
  /** Table (or view) with an `id`, as `from` takes it. */
  readonly from: RawBuilder<unknown>;
  /** The scope predicate: first belt, before row-level security. */
  readonly where: RawBuilder<unknown>;
  /** Accent-blind search, usually `id in (select search_…(words, scope))`. */
  readonly search: (words: string) => RawBuilder<unknown>;
  /** The same search, asked of each row: of words that many have, a page is found sooner by looking than by listing. */
  readonly matches?: (words: string) => RawBuilder<unknown>;
  /** The expression behind each sortable or filterable column. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Text columns that another table holds: where the condition is asked of that table once, `id in (select …)`,
   * instead of row by row.
   */
  readonly lookups?: Readonly<Record<string, Lookup>>;
  /** Text columns `search` looks in too: it finds the few rows worth a closer look by its index. */
  readonly searched?: readonly string[];
  /** Text columns for which an index of their own finds them. */
  readonly narrowed?: Readonly<Record<string, (words: string) => RawBuilder<unknown>>>;
  /** Of text columns, and of the `search`, what finds just those that hold such words by an index; null for other words. */
  readonly exact?: Readonly<Record<string, (words: string) => RawBuilder<unknown> | null>>;
  /** Choice columns whose condition an index answers only in its own words. */
  readonly choices?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>;
  /**
   * The rows belong to organisations by their `legal_entity_id`, and this table notes what changes (`note_entity_changes`):
   * totals are kept, and pages walked organisation by organisation. `also`: what `where` asks beside the scope.
   * `found`: of columns that other tables answer, the ids they find; a total is kept as long as they find the same. `elsewhere`: choices that ask
   * other tables, or the time of day. `walked`: choices that have an index by organisation, choice and id. `hasNobodys`:
   * rows without an organisation are among them, and noted under number 0. A `search` that other tables answer, too, is
   * among `found`.
   */
  readonly perEntity?: {
    readonly table: string;
    readonly also?: RawBuilder<unknown>;
    readonly walked?: readonly string[];
    readonly found?: Readonly<Record<string, Lookup>>;
    readonly elsewhere?: (filter: { readonly column: string; readonly value: string }) => boolean;
    readonly hasNobodys?: boolean;
  };
  /** The full rows of one page: joins `page (id, position)`; nothing else of the list is ever read. */
  readonly rows: RawBuilder<unknown>;
  /** What only the server can make of a row that was read: sealed values as they may be seen. */
  readonly shown?: (row: Row) => Row;
}
