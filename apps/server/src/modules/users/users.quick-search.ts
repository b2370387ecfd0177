import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { usersPages } from '@conforme/contracts/modules/users/users.pages.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../core/scope-sql.ts';
import {
  beginsFirst,
  type FoundRow,
  firstFound,
  type QuickSource,
} from '../../platform/quick-search/quick-source.ts';

/** The search function keeps to the scope; row-level security does it again. */
export const usersFound: QuickSource = {
  kind: 'users',
  page: usersPages.pages.list,
  find: (ctx, words) => sql<FoundRow>`
    select id::text, name as label, email as detail from users
    where id = any (array(${firstFound(sql`search_users(${words}, ${scopeSql(ctx)})`)}))
    order by ${beginsFirst(sql`name`, words)}, name collate "pt-BR-x-icu", id limit ${MOST_FOUND}`,
};
