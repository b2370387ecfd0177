import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

const groups = [
  {
    name: 'secretaria_escolar',
    display_name: 'Secretaria escolar',
    description: 'Atende famílias e mantém os cadastros da unidade.',
    permissions: ['users.menu'],
  },
  {
    name: 'voluntariado',
    display_name: 'Voluntariado',
    description: 'Pessoas que ajudam nas ações da instituição, sem acesso a dados de terceiros.',
    permissions: [],
  },
] as const;

/** Groups an organisation made for itself, beside those of the catalogue. */
export const rolesDemo: DemoPart = async ({ db }) => {
  for (const { permissions, ...group } of groups) {
    const { id } = await db.insertInto('roles').values(group).returning('id').executeTakeFirstOrThrow();
    await sql`insert into role_permissions (role_id, permission_id)
      select ${id}, id from permissions where name = any (${[...permissions]})`.execute(db);
  }
};
