import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import { NO_PERMISSION, type FunctionalityFields as Values } from './functionality-form-values.ts';

interface Props {
  readonly form: UseFormReturnType<Values>;
  readonly isSystem?: boolean;
  readonly isReadOnly?: boolean;
}

export function FunctionalityFields({ form, isSystem = false, isReadOnly = false }: Props) {
  const modules = useEndpoint(functionalities.endpoints.modules, {});
  const input = (path: string, label: string, isFixed = false) => (
    <TextInput
      label={label}
      required
      disabled={isReadOnly || isFixed}
      data-path={path}
      {...form.getInputProps(path)}
    />
  );
  return (
    <>
      <FormSection title="Identificação">
        {input('display_name', 'Nome')}
        {input('name', 'Identificador', isSystem)}
        <NativeSelect
          label="Módulo"
          disabled={isReadOnly || isSystem}
          data-path="module_id"
          data={[
            { value: '', label: 'Novo módulo' },
            ...(modules.data ?? []).map(({ id, display_name }) => ({
              value: String(id),
              label: display_name,
            })),
          ]}
          {...form.getInputProps('module_id')}
        />
        {form.getValues().module_id === '' && input('new_module', 'Nome do novo módulo')}
        <Textarea
          className="form-wide"
          label="Descrição"
          autosize
          minRows={2}
          disabled={isReadOnly}
          data-path="description"
          {...form.getInputProps('description')}
        />
      </FormSection>
      <FormSection
        title="Permissões"
        description="As do sistema decidem o que o servidor aceita. As que você criar aparecem nos grupos e servem para mostrar ou esconder elementos; não mudam o que o servidor confere."
      >
        {form.getValues().permissions.map((permission, index) => (
          <fieldset className="form-wide" key={permission.id ?? `new-${index}`}>
            <legend>{permission.display_name || 'Nova permissão'}</legend>
            {input(`permissions.${index}.display_name`, 'Nome')}
            {input(`permissions.${index}.name`, 'Identificador', permission.system)}
            {input(`permissions.${index}.description`, 'Descrição')}
            {!permission.system && !isReadOnly && (
              <Button variant="subtle" onClick={() => form.removeListItem('permissions', index)}>
                Retirar esta permissão
              </Button>
            )}
          </fieldset>
        ))}
        {!isReadOnly && (
          <Button variant="default" onClick={() => form.insertListItem('permissions', { ...NO_PERMISSION })}>
            Acrescentar permissão
          </Button>
        )}
      </FormSection>
    </>
  );
}
