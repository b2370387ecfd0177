import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { concerns } from '../../../core/form/form-errors.ts';
import { type EntityChoice, EntitySelect } from '../../../platform/entities/entity-select.tsx';
import './fields.css';
import { type AccessValue, sameAccess, type UserFields } from './user-form-values.ts';

interface Props {
  readonly form: UseFormReturnType<UserFields>;
  readonly inherited: readonly AccessValue[];
  readonly roleNames: ReadonlyMap<number, string>;
  readonly isReadOnly: boolean;
}

/** "Group R reaches this entity", row by row. What the whole group has is shown and cannot be changed here. */
export function AccessesField({ form, inherited, roleNames, isReadOnly }: Props) {
  const { accesses, role_ids } = form.getValues();
  const error = Object.entries(form.errors).find(([field]) => concerns('accesses', field))?.[1];
  const change = (next: AccessValue[]) => {
    form.setFieldValue('accesses', next);
    for (const field of Object.keys(form.errors))
      if (concerns('accesses', field)) form.clearFieldError(field);
  };
  const add = (added: AccessValue) => {
    if (![...accesses, ...inherited].some((one) => sameAccess(one, added))) change([...accesses, added]);
  };
  return (
    <div className="form-wide accesses" data-path="accesses">
      {accesses.length + inherited.length === 0 ? (
        <p className="muted accesses-none">
          {role_ids.length === 0
            ? 'Escolha um grupo primeiro.'
            : 'Nenhum acesso: a pessoa entra, mas não vê os dados de nenhuma entidade.'}
        </p>
      ) : (
        <AccessTable
          inherited={inherited}
          accesses={accesses}
          nameOf={(access) => roleNames.get(access.role_id) ?? `Grupo ${access.role_id}`}
          onRemove={isReadOnly ? null : (access) => change(accesses.filter((one) => one !== access))}
        />
      )}
      {error && (
        <p className="accesses-error" role="alert">
          {error}
        </p>
      )}
      {!isReadOnly && role_ids.length > 0 && (
        <AddAccess
          roles={role_ids.map((id) => ({ value: id, label: roleNames.get(Number(id)) ?? id }))}
          onAdd={add}
        />
      )}
    </div>
  );
}

interface TableProps {
  readonly inherited: readonly AccessValue[];
  readonly accesses: readonly AccessValue[];
  readonly nameOf: (access: AccessValue) => string;
  readonly onRemove: ((access: AccessValue) => void) | null;
}

function AccessTable({ inherited, accesses, nameOf, onRemove }: TableProps) {
  const rows = [
    ...inherited.map((access) => ({ access, isInherited: true })),
    ...accesses.map((access) => ({ access, isInherited: false })),
  ];
  return (
    <table className="accesses-table">
      <thead>
        <tr>
          <th scope="col">Grupo</th>
          <th scope="col">Onde</th>
          <th scope="col">
            <span className="visually-hidden">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ access, isInherited }) => (
          <tr key={`${isInherited} ${access.role_id} ${access.entity.type} ${access.entity.id}`}>
            <td>{nameOf(access)}</td>
            <td>
              {access.entity.name}
              <span className="muted small accesses-origin">
                {isInherited ? 'do grupo inteiro: muda-se no grupo' : 'só desta pessoa'}
              </span>
            </td>
            <td className="accesses-action">
              {!isInherited && onRemove && (
                <ActionIcon
                  aria-label={`Retirar o acesso de ${nameOf(access)} a ${access.entity.name}`}
                  title="Retirar"
                  onClick={() => onRemove(access)}
                >
                  <IconTrash size={17} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AddProps {
  readonly roles: { value: string; label: string }[];
  readonly onAdd: (access: AccessValue) => void;
}

function AddAccess({ roles, onAdd }: AddProps) {
  const [chosen, setChosen] = useState('');
  const [entity, setEntity] = useState<EntityChoice | null>(null);
  const role = roles.some(({ value }) => value === chosen) ? chosen : (roles[0]?.value ?? '');
  return (
    <div className="accesses-add">
      <NativeSelect
        label="Grupo"
        data={roles}
        value={role}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <EntitySelect label="Entidade" value={entity} onChange={setEntity} />
      <Button
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.8} />}
        disabled={!entity}
        onClick={() => {
          if (!entity) return;
          onAdd({ role_id: Number(role), entity });
          setEntity(null);
        }}
      >
        Dar acesso
      </Button>
    </div>
  );
}
