import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormSection } from '../../../core/form/staff-form.tsx';
import { AccessesField } from './accesses-field.tsx';
import { GroupsField, type HeldRole, useRoleOptions } from './groups-field.tsx';
import type { AccessValue, UserFields as Values } from './user-form-values.ts';

interface Props<V extends Values> {
  readonly form: UseFormReturnType<V>;
  /** Groups the user holds already, so that their names are known whoever is asking. */
  readonly held?: readonly HeldRole[];
  readonly inherited?: readonly AccessValue[];
  readonly offersActiveEntity?: boolean;
  readonly isReadOnly?: boolean;
  readonly children?: ReactNode;
}

/** What creating and editing share. */
export function UserFields<V extends Values>({ form, isReadOnly = false, ...props }: Props<V>) {
  const fields = form as unknown as UseFormReturnType<Values>;
  const roles = useRoleOptions(props.held ?? [], isReadOnly);
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
        <GroupsField
          form={fields}
          options={roles.options}
          offersActiveEntity={props.offersActiveEntity ?? false}
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection
        title="Acessos"
        description="Onde cada grupo vale para esta pessoa. Uma entidade inclui as suas unidades."
      >
        <AccessesField
          form={fields}
          inherited={props.inherited ?? []}
          roleNames={roles.names}
          isReadOnly={isReadOnly}
        />
      </FormSection>
    </>
  );
}
