import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { AccessesField } from './accesses-field.tsx';
import { type AccessValue, sameAccess, type UserFields as Values } from './user-form-values.ts';

interface Props<V extends Values> {
  readonly form: UseFormReturnType<V>;
  /** Groups the user holds already, so that their names are known whoever is asking. */
  readonly held?: readonly { readonly id: number; readonly display_name: string }[];
  readonly inherited?: readonly AccessValue[];
  /** A new user without an access would see nothing: the active entity is offered with each group. */
  readonly offersActiveEntity?: boolean;
  readonly isReadOnly?: boolean;
  readonly children?: ReactNode;
}

export function UserFields<V extends Values>({
  form,
  inherited = [],
  isReadOnly = false,
  ...props
}: Props<V>) {
  const fields = form as unknown as UseFormReturnType<Values>;
  const roles = useRoleOptions(props.held ?? [], isReadOnly);
  const active = useActiveEntity();
  const { role_ids, accesses } = fields.getValues();

  const changeRoles = (next: string[]) => {
    const kept = accesses.filter((access) => next.includes(String(access.role_id)));
    const offered =
      props.offersActiveEntity && active && active.type !== 'all'
        ? next
            .filter((id) => !role_ids.includes(id))
            .map((id) => ({
              role_id: Number(id),
              entity: { type: active.type, id: active.id, name: active.name },
            }))
        : [];
    fields.setValues({
      role_ids: next,
      accesses: [
        ...kept,
        ...(offered as AccessValue[]).filter((one) => !kept.some((k) => sameAccess(k, one))),
      ],
    });
    fields.clearFieldError('role_ids');
  };
  return (
    <>
      <FormSection title="Identificação" description="Como a pessoa aparece e com que e-mail ela entra.">
        <TextInput
          label="Nome"
          required
          readOnly={isReadOnly}
          maxLength={120}
          {...fields.getInputProps('name')}
        />
        <TextInput
          label="E-mail"
          type="email"
          required
          readOnly={isReadOnly}
          maxLength={254}
          {...fields.getInputProps('email')}
        />
        {props.children}
      </FormSection>
      <FormSection
        title="Grupos"
        description="O grupo diz o que a pessoa pode ver e fazer. Quem tem vários escolhe com qual trabalhar."
      >
        <MultiSelect
          className="form-wide"
          label="Grupos da pessoa"
          placeholder={role_ids.length === 0 ? 'Escolha um ou mais grupos' : undefined}
          searchable
          readOnly={isReadOnly}
          data={roles.options}
          {...fields.getInputProps('role_ids')}
          onChange={changeRoles}
          renderOption={({ option }) => (
            <span>
              {option.label}
              {roles.reasons[option.value] && (
                <span className="muted small role-reason">{roles.reasons[option.value]}</span>
              )}
            </span>
          )}
          nothingFoundMessage="Nenhum grupo com esse nome."
        />
      </FormSection>
      <FormSection
        title="Acessos"
        description="Onde cada grupo vale para esta pessoa. Uma entidade inclui as suas unidades."
      >
        <AccessesField form={fields} inherited={inherited} roleNames={roles.names} isReadOnly={isReadOnly} />
      </FormSection>
    </>
  );
}

const REASON = 'Você não pode dar este grupo: ele tem permissões que você não tem.';

function useRoleOptions(held: NonNullable<Props<Values>['held']>, isReadOnly: boolean) {
  const known = useEndpoint(users.endpoints.assignableRoles, {}, { enabled: !isReadOnly });
  const all = known.data ?? [];
  const others = held.filter((role) => !all.some(({ id }) => id === role.id));
  return {
    options: [
      ...all.map((role) => ({
        value: String(role.id),
        label: role.display_name,
        disabled: !role.assignable,
      })),
      ...others.map((role) => ({ value: String(role.id), label: role.display_name, disabled: true })),
    ],
    reasons: Object.fromEntries(
      all.filter((role) => !role.assignable).map((role) => [String(role.id), REASON]),
    ) as Readonly<Record<string, string>>,
    names: new Map([...others, ...all].map((role) => [role.id, role.display_name])),
  };
}
