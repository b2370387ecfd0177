import { userStatus } from '@conforme/contracts/core/user-status.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { Choices, Difference } from '../../../core/form/conflict-dialog.tsx';
import { fieldsOf, type UserFields } from './user-form-values.ts';

export interface EditedUser extends UserFields {
  /** Null where the status is not set by hand. */
  status: 'active' | 'inactive' | null;
  first_access: boolean;
}

export const editedOf = (detail: UserDetail): EditedUser => ({
  ...fieldsOf(detail),
  status: detail.status === 'active' || detail.status === 'inactive' ? detail.status : null,
  first_access: detail.first_access,
});

const FIELDS = ['name', 'email', 'status', 'first_access', 'role_ids', 'accesses'] as const;
const LABELS: Readonly<Record<(typeof FIELDS)[number], string>> = {
  name: 'Nome',
  email: 'E-mail',
  status: 'Situação',
  first_access: 'Exigir troca de senha no próximo acesso',
  role_ids: 'Grupos',
  accesses: 'Acessos desta pessoa',
};

/** Field by field, what was typed against what is stored now, in words. */
export function differencesOf(
  mine: EditedUser,
  stored: UserDetail,
  names: ReadonlyMap<number, string>,
): Difference[] {
  const current = editedOf(stored);
  return FIELDS.map((field) => ({
    field,
    label: LABELS[field],
    mine: words(mine, field, names),
    current: words(current, field, names),
  })).filter((difference) => difference.mine !== difference.current);
}

function words(user: EditedUser, field: (typeof FIELDS)[number], names: ReadonlyMap<number, string>): string {
  const role = (id: number) => names.get(id) ?? `Grupo ${id}`;
  switch (field) {
    case 'status':
      return user.status ? userStatus.labels[user.status] : '';
    case 'first_access':
      return user.first_access ? 'Sim' : 'Não';
    case 'role_ids':
      return user.role_ids
        .map((id) => role(Number(id)))
        .sort()
        .join(', ');
    case 'accesses':
      return user.accesses
        .map(({ role_id, entity }) => `${role(role_id)} em ${entity.name}`)
        .sort()
        .join('; ');
    default:
      return user[field];
  }
}

export function mergeChoices(mine: EditedUser, stored: UserDetail, choices: Choices): EditedUser {
  const current = editedOf(stored);
  const taken = FIELDS.filter((field) => choices[field] === 'current');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, current[field]])) };
}
