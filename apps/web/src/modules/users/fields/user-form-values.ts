import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { EntityChoice } from '../../../platform/entities/entity-select.tsx';

/** An access as the table shows it: which group, where. */
export interface AccessValue {
  readonly role_id: number;
  readonly entity: EntityChoice;
}

/** What the fields hold, common to creating and editing. Ids are text where a picker wants text. */
export interface UserFields extends Record<string, unknown> {
  name: string;
  email: string;
  role_ids: string[];
  accesses: AccessValue[];
}

type DetailAccess = UserDetail['accesses'][number];

const accessOf = (access: DetailAccess): AccessValue => ({
  role_id: access.role_id,
  entity: { type: access.entity_type, id: access.entity_id, name: access.entity_name },
});

export const fieldsOf = (detail: UserDetail): UserFields => ({
  name: detail.name,
  email: detail.email,
  role_ids: detail.roles.map((role) => String(role.id)),
  accesses: detail.accesses.filter((access) => !access.inherited).map(accessOf),
});

/** Given to the whole group: shown, and changed at the group. */
export const inheritedOf = (detail: UserDetail): AccessValue[] =>
  detail.accesses.filter((access) => access.inherited).map(accessOf);

/** The part of the request that creating and editing share. */
export const sentFields = (fields: UserFields) => ({
  name: fields.name,
  email: fields.email,
  role_ids: fields.role_ids.map(Number),
  accesses: fields.accesses.map(({ role_id, entity }) => ({
    role_id,
    entity_type: entity.type,
    entity_id: entity.id,
  })),
});

export const sameAccess = (one: AccessValue, other: AccessValue): boolean =>
  one.role_id === other.role_id && one.entity.type === other.entity.type && one.entity.id === other.entity.id;
