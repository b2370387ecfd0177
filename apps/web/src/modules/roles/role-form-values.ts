import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { trimSigns } from '@conforme/contracts/core/text/trim-signs.ts';
import type { RoleDetail } from '@conforme/contracts/modules/roles/roles.schemas.ts';

export type RoleValues = {
  name: string;
  display_name: string;
  description: string | null;
  requires_second_factor: boolean;
  permission_ids: number[];
};

export const NO_ROLE: RoleValues = {
  name: '',
  display_name: '',
  description: null,
  requires_second_factor: false,
  permission_ids: [],
};

export const valuesOf = (role: RoleDetail): RoleValues => ({
  name: role.name,
  display_name: role.display_name,
  description: role.description,
  requires_second_factor: role.requires_second_factor,
  permission_ids: role.permission_ids,
});

/** A copy starts with everything but the names, which must be its own. */
export const copyOf = (role: RoleDetail, mayGive: (permissionId: number) => boolean): RoleValues => ({
  ...valuesOf(role),
  name: '',
  display_name: '',
  permission_ids: role.permission_ids.filter(mayGive),
});

/** 'Comitê de ética' → 'comite_de_etica' */
export const identifierFrom = (words: string): string =>
  trimSigns(plainText(words).replace(/[^a-z0-9]+/g, '_'), '_0123456789', '_').slice(0, 60);
