import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';

/** "Group R reaches this entity", with the entity's name to show. */
export type AccessValue = Omit<UserDetail['accesses'][number], 'inherited'>;

/** What creating and editing share. */
export type UserValues = { name: string; email: string; role_ids: number[]; accesses: AccessValue[] };

export const valuesOf = (detail: UserDetail): UserValues => ({
  name: detail.name,
  email: detail.email,
  role_ids: detail.roles.map((role) => role.id),
  accesses: accessesOf(detail, false),
});

/** Given to the whole group: shown, and changed at the group. */
export const inheritedOf = (detail: UserDetail): AccessValue[] => accessesOf(detail, true);

const accessesOf = (detail: UserDetail, inherited: boolean): AccessValue[] =>
  detail.accesses
    .filter((access) => access.inherited === inherited)
    .map(({ inherited: _, ...access }) => access);

export const sameAccess = (one: AccessValue, other: AccessValue): boolean =>
  one.role_id === other.role_id && one.entity_type === other.entity_type && one.entity_id === other.entity_id;
