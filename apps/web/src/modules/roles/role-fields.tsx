import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { RoleFields as Values } from './role-form-values.ts';

interface Props {
  readonly form: UseFormReturnType<Values>;
  readonly isNameFixed?: boolean;
  readonly isReadOnly?: boolean;
  readonly fixedPermissions?: readonly number[];
}

export function RoleFields({ form, isNameFixed = false, isReadOnly = false, fixedPermissions = [] }: Props) {
  const tree = useEndpoint(roles.endpoints.permissionTree, {});
  return (
    <>
      <FormSection title="Identificação">
        <TextInput
          label="Nome"
          required
          disabled={isReadOnly}
          data-path="display_name"
          {...form.getInputProps('display_name')}
        />
        <TextInput
          label="Identificador"
          required
          disabled={isReadOnly || isNameFixed}
          data-path="name"
          {...form.getInputProps('name')}
        />
        <Textarea
          className="form-wide"
          label="Descrição"
          autosize
          minRows={2}
          disabled={isReadOnly}
          data-path="description"
          {...form.getInputProps('description')}
        />
        <Switch
          className="form-wide"
          label="Exige segundo fator"
          disabled={isReadOnly}
          {...form.getInputProps('requires_second_factor', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection title="Permissões" description="Só aparecem abertas as que o seu grupo ativo também tem.">
        <Checkbox.Group
          className="form-wide"
          data-path="permission_ids"
          {...form.getInputProps('permission_ids')}
        >
          {tree.data?.map((area) =>
            area.functionalities.map((functionality) => (
              <fieldset key={functionality.id}>
                <legend>
                  {area.display_name}: {functionality.display_name}
                </legend>
                {functionality.permissions.map((permission) => (
                  <Checkbox
                    key={permission.id}
                    value={String(permission.id)}
                    label={permission.display_name}
                    description={permission.description}
                    disabled={isReadOnly || !permission.held || fixedPermissions.includes(permission.id)}
                  />
                ))}
              </fieldset>
            )),
          )}
        </Checkbox.Group>
      </FormSection>
    </>
  );
}
