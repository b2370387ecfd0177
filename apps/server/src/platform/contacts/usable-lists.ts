import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';

/** A condition on `contact_lists`: one's own, those for everyone, and those one was chosen for, by name or by the active group. */
export const usableLists = ({ user }: Pick<UserCtx, 'user'>) => sql<boolean>`(audience = 'everyone'
  or owner_id = ${user.userId}
  or id in (select list_id from contact_list_access where user_id = ${user.userId} or role_id = ${user.roleId}))`;
