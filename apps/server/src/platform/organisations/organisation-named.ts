import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { type ColumnSource, foreign } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/**
 * The column that shows whose a row is: a filter looks up organisations and units in sight with such a name before it
 * reads any row.
 */
export const organisationNamed = (ctx: Pick<UserCtx, 'scope'>): ColumnSource =>
  foreign(
    ['legal_entities'],
    ({ matches }) => sql`legal_entity_id = any (array(
      select e.id from legal_entities e where e.id = any (${scopeSql(ctx)}) and ${matches(sql`e.shown_name`)}))`,
  );
