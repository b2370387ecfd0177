import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const groupsOwnData: OwnDataPart = {
  key: 'groups',
  title: 'Grupos',
  about: 'Os grupos em que a organização colocou você, e o que cada um permite.',
  tables: ['role_users'],
  columns: [
    { key: 'group', label: 'Grupo' },
    { key: 'description', label: 'Para que serve' },
    { key: 'permissions', label: 'Permissões', type: 'list' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select r.display_name as group, r.description,
          array(select p.display_name from role_permissions rp join permissions p on p.id = rp.permission_id
                where rp.role_id = r.id order by p.display_name) as permissions
        from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
        where held.user_id = ${userId} order by r.display_name`.execute(system)
    ).rows,
};
