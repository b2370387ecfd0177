import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import type { RoleDetail } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import type { SendOptions, TestApp } from '../test-app.ts';

let counter = 0;

/** What a form for a new group would send, under an identifier nobody has used. */
export const newRole = (changes: object = {}) => ({
  name: `grupo_novo_${++counter}`,
  display_name: `Grupo novo ${counter}`,
  description: null,
  requires_second_factor: false,
  permission_ids: [] as number[],
  ...changes,
});

/** The group as its form would send it back, with some fields changed. */
export async function updateRoleForm(t: TestApp, id: number, changes: object, options: SendOptions) {
  const { body } = await t.call(roles.endpoints.read, { params: { id } }, options);
  const { version, name, display_name, description, requires_second_factor, permission_ids } =
    body as RoleDetail;
  const form = { version, name, display_name, description, requires_second_factor, permission_ids };
  return t.call(roles.endpoints.update, { params: { id }, body: { ...form, ...changes } }, options);
}

export async function permissionIds(t: TestApp, names: readonly string[]): Promise<number[]> {
  const rows = await t.system.selectFrom('permissions').select(['id', 'name']).execute();
  return names.map((name) => rows.find((row) => row.name === name)?.id ?? 0);
}

/** The permissions a group holds, by name. */
export async function permissionsHeld(t: TestApp, roleId: number): Promise<string[]> {
  const rows = await t.system
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select('permissions.name')
    .where('role_permissions.role_id', '=', roleId)
    .orderBy('permissions.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** A permission of the catalogue that the administration does not hold, as those of the reporting channel. */
export async function withholdFromAdmin(t: TestApp, name: string): Promise<number> {
  const [id = 0] = await permissionIds(t, [name]);
  await t.pool.query(
    `delete from role_permissions where permission_id = $1 and role_id = (select id from roles where name = 'admin')`,
    [id],
  );
  return id;
}
