import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Lookup } from '../../core/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** The organisations and units in sight with such a name: what a list asks for the column that shows whose a row is. */
export const organisationsNamed =
  (ctx: Pick<UserCtx, 'scope'>): Lookup =>
  (matches) =>
    sql`select e.id from legal_entities e where e.id = any (${scopeSql(ctx)}) and ${matches(sql`e.shown_name`)}`;

/** Rows of these. They are looked up before any row is: the list is then walked as that of any other organisations. */
export const ofOrganisationsNamed =
  (ctx: Pick<UserCtx, 'scope'>): Lookup =>
  (...asked) =>
    sql`legal_entity_id = any (array(${organisationsNamed(ctx)(...asked)}))`;
