import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { foreign } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** The column of a list that holds a user, filtered by the name: found by index, among those the asker reaches. */
export const namedUser = (ctx: UserCtx, column: 'owner_id' | 'responsible_id') =>
  foreign(
    ['users'],
    ({ value, operator }) =>
      sql`${sql.ref(column)} in (select users_named(${value}, ${operator === 'equals'}, ${scopeSql(ctx)}))`,
  );
