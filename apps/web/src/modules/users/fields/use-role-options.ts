import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';

export interface HeldRole {
  readonly id: number;
  readonly display_name: string;
}

const REFUSAL = 'Você não pode dar este grupo: ele tem permissões que você não tem.';

/** Every group by name, and which of them the signed-in user may give. */
export function useRoleOptions(held: readonly HeldRole[], isReadOnly: boolean) {
  const known = useEndpoint(users.endpoints.assignableRoles, {}, { enabled: !isReadOnly });
  const all = known.data ?? [];
  const others = held
    .filter((role) => !all.some(({ id }) => id === role.id))
    .map((role) => ({ ...role, assignable: false }));
  const options = [...all, ...others].map((role) => ({
    value: role.id,
    label: role.display_name,
    refusal: role.assignable ? undefined : REFUSAL,
  }));
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return { options, nameOf: (id: number) => names.get(id) ?? `Grupo ${id}` };
}
