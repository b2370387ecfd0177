import type { FunctionalityDetail } from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';

interface PermissionFields {
  id?: number;
  name: string;
  display_name: string;
  guard_name: 'web';
  description: string;
  /** From the catalogue: relabelled, never renamed or removed. */
  system: boolean;
}

/** What the fields hold. Ids are text where a choice wants text. */
export interface FunctionalityFields extends Record<string, unknown> {
  name: string;
  display_name: string;
  description: string;
  module_id: string;
  new_module: string;
  permissions: PermissionFields[];
}

export const NO_PERMISSION: PermissionFields = {
  name: '',
  display_name: '',
  guard_name: 'web',
  description: '',
  system: false,
};

export const NO_FUNCTIONALITY: FunctionalityFields = {
  name: '',
  display_name: '',
  description: '',
  module_id: '',
  new_module: '',
  permissions: [],
};

export const fieldsOf = (detail: FunctionalityDetail): FunctionalityFields => ({
  name: detail.name,
  display_name: detail.display_name,
  description: detail.description ?? '',
  module_id: String(detail.module.id),
  new_module: '',
  permissions: detail.permissions.map(({ id, name, display_name, description, system }) => ({
    id,
    name,
    display_name,
    guard_name: 'web',
    description,
    system,
  })),
});

export const sentFields = (fields: FunctionalityFields) => ({
  name: fields.name,
  display_name: fields.display_name,
  description: fields.description || null,
  module_id: fields.module_id === '' ? null : Number(fields.module_id),
  new_module: fields.module_id === '' ? fields.new_module || null : null,
  permissions: fields.permissions.map(({ system: _, ...permission }) => permission),
});
