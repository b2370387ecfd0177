import type { RoleDetail } from '@conforme/contracts/modules/roles/roles.schemas.ts';

/** What the fields hold. Ids are text where checkboxes want text. */
export interface RoleFields extends Record<string, unknown> {
  name: string;
  display_name: string;
  description: string;
  requires_second_factor: boolean;
  permission_ids: string[];
}

export const NO_ROLE: RoleFields = {
  name: '',
  display_name: '',
  description: '',
  requires_second_factor: false,
  permission_ids: [],
};

export const fieldsOf = (role: RoleDetail): RoleFields => ({
  name: role.name,
  display_name: role.display_name,
  description: role.description ?? '',
  requires_second_factor: role.requires_second_factor,
  permission_ids: role.permission_ids.map(String),
});

export const sentFields = (fields: RoleFields) => ({
  ...fields,
  description: fields.description || null,
  permission_ids: fields.permission_ids.map(Number),
});
