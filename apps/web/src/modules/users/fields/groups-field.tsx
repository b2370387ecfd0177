import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { MultiSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import './fields.css';
import { type AccessValue, sameAccess, type UserFields } from './user-form-values.ts';

export interface HeldRole {
  readonly id: number;
  readonly display_name: string;
}

const REASON = 'Você não pode dar este grupo: ele tem permissões que você não tem.';

/** Every group by name, and which of them the signed-in user may give. */
export function useRoleOptions(held: readonly HeldRole[], isReadOnly: boolean) {
  const known = useEndpoint(users.endpoints.assignableRoles, {}, { enabled: !isReadOnly });
  const all = known.data ?? [];
  const others = held
    .filter((role) => !all.some(({ id }) => id === role.id))
    .map((role) => ({ ...role, assignable: false }));
  const options = [...all, ...others].map((role) => ({
    value: String(role.id),
    label: role.display_name,
    disabled: !role.assignable,
  }));
  return { options, names: new Map([...others, ...all].map((role) => [role.id, role.display_name])) };
}

interface Props {
  readonly form: UseFormReturnType<UserFields>;
  readonly options: ReturnType<typeof useRoleOptions>['options'];
  /** A new user without an access would see nothing: the active entity is offered with each group. */
  readonly offersActiveEntity: boolean;
  readonly isReadOnly: boolean;
}

export function GroupsField({ form, options, offersActiveEntity, isReadOnly }: Props) {
  const active = useActiveEntity();
  const { role_ids, accesses } = form.getValues();

  const offered = (added: readonly string[]): AccessValue[] => {
    if (!offersActiveEntity || !active || active.type === 'all') return [];
    const entity = { type: active.type, id: active.id, name: active.name };
    return added.map((id) => ({ role_id: Number(id), entity }));
  };
  const change = (next: string[]) => {
    const kept = accesses.filter((access) => next.includes(String(access.role_id)));
    const added = offered(next.filter((id) => !role_ids.includes(id)));
    const fresh = added.filter((one) => !kept.some((other) => sameAccess(one, other)));
    form.setValues({ role_ids: next, accesses: [...kept, ...fresh] });
    form.clearFieldError('role_ids');
  };
  return (
    <MultiSelect
      className="form-wide"
      label="Grupos da pessoa"
      placeholder={role_ids.length === 0 ? 'Escolha um ou mais grupos' : undefined}
      searchable
      readOnly={isReadOnly}
      data={options}
      {...form.getInputProps('role_ids')}
      onChange={change}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.disabled && <span className="muted small role-reason">{REASON}</span>}
        </span>
      )}
      nothingFoundMessage="Nenhum grupo com esse nome."
    />
  );
}
