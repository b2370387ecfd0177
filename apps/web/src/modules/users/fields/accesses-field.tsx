import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { type EntityChoice, EntitySelect } from '../../../platform/entities/entity-select.tsx';
import './fields.css';
import { type AccessValue, sameAccess } from './user-form-values.ts';

interface Props {
  readonly of: FieldOf<AccessValue[]>;
  readonly roleIds: readonly number[];
  readonly inherited: readonly AccessValue[];
  /** What is stored of these; without it, nothing is yet. */
  readonly stored: readonly AccessValue[] | null;
  readonly nameOfRole: (id: number) => string;
}

/** "Group R reaches this entity", row by row. What the whole group has is shown and cannot be changed here. */
export function AccessesField({ of, roleIds, inherited, stored, nameOfRole }: Props) {
  const accesses = of.value;
  const all = [...accesses, ...inherited];
  const idle = roleIds.filter((id) => !all.some(({ role_id }) => role_id === id));
  const words = (all: AccessValue[]) =>
    all
      .map(({ role_id, entity_name }) => `${nameOfRole(role_id)} em ${entity_name}`)
      .sort()
      .join('; ');
  useEffect(() => of.describe({ label: 'Acessos desta pessoa', words }));
  const add = (added: AccessValue) => {
    if (!all.some((one) => sameAccess(one, added))) of.set([...accesses, added]);
  };
  return (
    <div className="form-wide accesses" data-path={of.path}>
      {accesses.length + inherited.length === 0 ? (
        <p className="muted accesses-none">
          {roleIds.length === 0
            ? 'Escolha um grupo primeiro.'
            : 'Nenhum acesso: a pessoa entra, mas não vê os dados de nenhuma entidade.'}
        </p>
      ) : (
        <AccessTable
          inherited={inherited}
          accesses={accesses}
          isUnsaved={(access) => stored !== null && !stored.some((one) => sameAccess(one, access))}
          nameOf={(access) => nameOfRole(access.role_id)}
          onRemove={of.isReadOnly ? null : (access) => of.set(accesses.filter((one) => one !== access))}
        />
      )}
      <div role="status">
        {idle.map((id) => (
          <p key={id} className="callout" data-tone="info">
            <span>
              <b>{nameOfRole(id)}</b>: este grupo ainda não vale em nenhuma organização. Dê um acesso abaixo,
              se o grupo inteiro não tem um.
            </span>
          </p>
        ))}
      </div>
      {of.error && (
        <p className="accesses-error" role="alert">
          {of.error}
        </p>
      )}
      {!of.isReadOnly && roleIds.length > 0 && (
        <AddAccess roles={roleIds.map((id) => ({ value: String(id), label: nameOfRole(id) }))} onAdd={add} />
      )}
    </div>
  );
}

interface TableProps {
  readonly inherited: readonly AccessValue[];
  readonly accesses: readonly AccessValue[];
  readonly isUnsaved: (access: AccessValue) => boolean;
  readonly nameOf: (access: AccessValue) => string;
  readonly onRemove: ((access: AccessValue) => void) | null;
}

function AccessTable({ inherited, accesses, isUnsaved, nameOf, onRemove }: TableProps) {
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
          <tr key={`${isInherited} ${access.role_id} ${access.entity_type} ${access.entity_id}`}>
            <td>{nameOf(access)}</td>
            <td>
              {access.entity_name}
              <span className="muted small accesses-origin">
                {isInherited ? 'do grupo inteiro: muda-se no grupo' : 'só desta pessoa'}
                {!isInherited && isUnsaved(access) && ', ao salvar'}
              </span>
            </td>
            <td className="accesses-action">
              {!isInherited && onRemove && (
                <ActionIcon
                  aria-label={`Retirar o acesso de ${nameOf(access)} a ${access.entity_name}`}
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
          const { type, id, name } = entity;
          onAdd({ role_id: Number(role), entity_type: type, entity_id: id, entity_name: name });
          setEntity(null);
        }}
      >
        Dar acesso
      </Button>
    </div>
  );
}
