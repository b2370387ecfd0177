import type { FunctionalityDetail } from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';

export interface PermissionValue {
  readonly id?: number;
  readonly name: string;
  readonly display_name: string;
  readonly guard_name: 'web';
  readonly description: string;
  /** From the catalogue: its words can be changed, its name cannot, and it stays. */
  readonly system: boolean;
  /** How many groups hold it: what its removal would take away. */
  readonly roles_count: number;
}

export const NEW_MODULE = 'new';

export type FunctionalityValues = {
  name: string;
  display_name: string;
  description: string | null;
  /** NEW_MODULE for one that has yet to be named. */
  module_id: string;
  new_module: string;
  permissions: readonly PermissionValue[];
};

export const NO_PERMISSION: PermissionValue = {
  name: '',
  display_name: '',
  guard_name: 'web',
  description: '',
  system: false,
  roles_count: 0,
};

export const NO_FUNCTIONALITY: FunctionalityValues = {
  name: '',
  display_name: '',
  description: null,
  module_id: '',
  new_module: '',
  permissions: [],
};

export const valuesOf = (detail: FunctionalityDetail): FunctionalityValues => ({
  name: detail.name,
  display_name: detail.display_name,
  description: detail.description,
  module_id: String(detail.module.id),
  new_module: '',
  permissions: detail.permissions.map((permission) => ({ ...permission, guard_name: 'web' })),
});

/** As the endpoints take it; `version` is added where there is one. */
export const sent = ({
  module_id,
  new_module,
  permissions,
  description,
  ...fields
}: FunctionalityValues) => ({
  ...fields,
  description: description || null,
  module_id: module_id === NEW_MODULE || module_id === '' ? null : Number(module_id),
  new_module: module_id === NEW_MODULE ? new_module : null,
  permissions: permissions.map(({ system: _, roles_count: __, ...permission }) => permission),
});
