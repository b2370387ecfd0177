import type { ReactNode } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { EmailField, TextField } from '../../../core/form/fields/text-field.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import { type ActiveEntity, useActiveEntity } from '../../../core/session/session-store.ts';
import { AccessesField } from './accesses-field.tsx';
import { type HeldRole, useRoleOptions } from './use-role-options.ts';
import { type AccessValue, sameAccess } from './user-form-values.ts';

interface Props {
  readonly name: FieldOf<string>;
  readonly email: FieldOf<string>;
  readonly roles: FieldOf<number[]>;
  readonly accesses: FieldOf<AccessValue[]>;
  /** Groups the user holds already, so that their names are known whoever is asking. */
  readonly held?: readonly HeldRole[];
  readonly inherited?: readonly AccessValue[];
  /** The accesses as they are stored, of a user who is. */
  readonly stored?: readonly AccessValue[];
  /** A new user without an access would see nothing: the active entity is offered with each group. */
  readonly offersActiveEntity?: boolean;
  readonly children?: ReactNode;
}

/** What creating and editing share. */
export function UserFields({ name, email, roles, accesses, held = [], inherited = [], ...props }: Props) {
  const active = useActiveEntity();
  const { options, nameOf } = useRoleOptions(held, roles.isReadOnly);
  const chooseRoles = (next: number[]) => {
    const added = next.filter((id) => !roles.value.includes(id));
    const kept = accesses.value.filter((access) => next.includes(access.role_id));
    const offered = props.offersActiveEntity ? accessesTo(active, added) : [];
    roles.set(next);
    accesses.set([...kept, ...offered.filter((one) => !kept.some((other) => sameAccess(one, other)))]);
  };
  return (
    <>
      <FormSection title="Identificação" description="Como a pessoa aparece e com que e-mail ela entra.">
        <TextField of={name} label="Nome" />
        <EmailField of={email} label="E-mail" />
        {props.children}
      </FormSection>
      <FormSection
        title="Grupos"
        description="O grupo diz o que a pessoa pode ver e fazer. Quem tem vários escolhe com qual trabalhar."
      >
        <SeveralField
          of={{ ...roles, set: (next) => chooseRoles([...next]) }}
          label="Grupos da pessoa"
          placeholder="Escolha um ou mais grupos"
          nothingFound="Nenhum grupo com esse nome."
          options={options}
        />
      </FormSection>
      <FormSection
        title="Acessos"
        description="Onde cada grupo vale para esta pessoa. Uma entidade inclui as suas unidades."
      >
        <AccessesField
          of={accesses}
          roleIds={roles.value}
          inherited={inherited}
          stored={props.stored ?? null}
          nameOfRole={nameOf}
        />
      </FormSection>
    </>
  );
}

function accessesTo(entity: ActiveEntity | null, roleIds: readonly number[]): AccessValue[] {
  if (!entity || entity.type === 'all') return [];
  const { type, id, name } = entity;
  return roleIds.map((role_id) => ({ role_id, entity_type: type, entity_id: id, entity_name: name }));
}
