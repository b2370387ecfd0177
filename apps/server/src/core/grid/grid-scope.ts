import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../context.ts';
import { areFew, scopeSql } from '../scope-sql.ts';
import type { LoggedTable } from './cached-counts.ts';

type Sql = RawBuilder<unknown>;

/** Rows that belong to no organisation are counted, and their changes logged, under this number. */
const NO_ORGANISATION = 0;

export interface GridScope {
  readonly where: Sql;
  /** Present where totals are kept by organisation. */
  readonly organisations?: OrganisationRows;
}

interface OrganisationRows {
  readonly table: LoggedTable;
  readonly ids: readonly number[];
  /** Whether a row is of one of them, as a hashed list: `= any` is hashed only in a plan that knows the list. */
  readonly isWithin: Sql;
  /** What holds for every row of the list, whatever its organisation. */
  readonly and: Sql;
}

/** Any rows; they are counted each time. */
export const rowsWhere = (where: Sql): GridScope => ({ where });

/** Rows of the organisations in scope, by their `legal_entity_id`: totals are kept. `orNone`: rows of no organisation, too. */
export function ofOrganisations(
  ctx: { readonly scope: Scope },
  table: LoggedTable,
  { and = sql`true`, orNone = false }: { readonly and?: Sql; readonly orNone?: boolean } = {},
): GridScope {
  const { legalEntityIds } = ctx.scope;
  const isListed = sql`legal_entity_id in (select unnest(${scopeSql(ctx)}))`;
  const isWithin = orNone ? sql`(${isListed} or legal_entity_id is null)` : sql`coalesce(${isListed}, false)`;
  const within = orNone ? isWithin : sql`legal_entity_id = any (${scopeSql(ctx)})`;
  const ids = orNone ? [...legalEntityIds, NO_ORGANISATION] : legalEntityIds;
  return { where: sql`${within} and ${and}`, organisations: { table, ids, isWithin, and } };
}

/**
 * Parts of the list that one index each holds in order. Of a few organisations each is a part; one that is named, and not
 * a list of one, is one whose size the planner knows.
 */
export function indexedParts({ where, organisations }: GridScope, isPlannedOnce: boolean): readonly Sql[] {
  if (!organisations) return [where];
  const { ids, and, isWithin } = organisations;
  if (!areFew(ids)) return [isPlannedOnce ? sql`${isWithin} and ${and}` : where];
  return ids.map((id) =>
    id === NO_ORGANISATION
      ? sql`legal_entity_id is null and ${and}`
      : sql`legal_entity_id = ${id} and ${and}`,
  );
}

/** The same rows, of these organisations alone: `organisation` is the number they are counted under. */
export function countedParts({ ids, and }: OrganisationRows, of: Sql) {
  const named = { organisation: sql`legal_entity_id`, where: sql`legal_entity_id = any (${of}) and ${and}` };
  if (!ids.includes(NO_ORGANISATION)) return [named];
  const none = sql`legal_entity_id is null and ${NO_ORGANISATION} = any (${of}) and ${and}`;
  return [named, { organisation: sql`${NO_ORGANISATION}::bigint`, where: none }];
}
