import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormRows } from '../../core/form/form-rows.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import {
  type FunctionalityValues,
  NEW_MODULE,
  NO_PERMISSION,
  type PermissionValue,
} from './functionality-form-values.ts';

interface Props {
  readonly field: <K extends keyof FunctionalityValues>(name: K) => FieldOf<FunctionalityValues[K]>;
  readonly isSystem?: boolean;
}

const NAME_RULE = 'Letras minúsculas sem acento, números, ponto e sublinhado.';

/** What creating and editing share. What comes from the system keeps its name; its words are the organisation's. */
export function FunctionalityFields({ field, isSystem = false }: Props) {
  const modules = useEndpoint(functionalities.endpoints.modules, {});
  const name = field('name');
  const module = field('module_id');
  const newModule = field('new_module');
  const options = [
    ...(modules.data ?? []).map((one) => ({ value: String(one.id), label: one.display_name })),
    ...(isSystem ? [] : [{ value: NEW_MODULE, label: 'Outro, que ainda não existe' }]),
  ];
  return (
    <>
      <FormSection
        title="Identificação"
        description="Como a funcionalidade aparece na matriz de permissões dos grupos."
      >
        <TextField of={field('display_name')} label="Nome" />
        <TextField
          of={{ ...name, isReadOnly: name.isReadOnly || isSystem }}
          label="Identificador"
          help={
            isSystem
              ? 'Vem do sistema e não muda.'
              : 'Letras minúsculas sem acento, números, hífen e sublinhado.'
          }
        />
        <ChoiceField
          of={{ ...module, isRequired: true, isReadOnly: module.isReadOnly || isSystem }}
          label="Módulo"
          options={options}
        />
        {module.value === NEW_MODULE && (
          <TextField of={{ ...newModule, isRequired: true }} label="Nome do novo módulo" />
        )}
        <TextAreaField of={field('description')} label="Descrição" />
      </FormSection>
      <FormSection
        title="Permissões"
        description="As do sistema decidem o que o servidor aceita. As que você criar aparecem nos grupos e servem para mostrar ou esconder elementos; não mudam o que o servidor confere."
      >
        <FormRows<PermissionValue>
          of={field('permissions')}
          label="Permissões"
          noun="permissão"
          empty={NO_PERMISSION}
          nameOf={(permission) => permission.display_name}
          isFixed={({ system }) => system}
        >
          {(row) => <PermissionFields of={row} />}
        </FormRows>
      </FormSection>
    </>
  );
}

function PermissionFields({ of }: { of: FieldOf<PermissionValue> }) {
  const { system, roles_count } = of.value;
  const name = of.at('name');
  return (
    <>
      <TextField of={of.at('display_name')} label="Nome" />
      <TextField
        of={{ ...name, isReadOnly: name.isReadOnly || system }}
        label="Identificador"
        help={system ? 'Vem do sistema e não muda.' : NAME_RULE}
      />
      <TextField of={of.at('description')} label="Descrição" isWide />
      <p className="muted small form-wide">
        {system ? 'Do sistema' : 'Própria'} · guarda {of.value.guard_name} · {holders(roles_count)}
      </p>
    </>
  );
}

function holders(count: number): string {
  if (count === 0) return 'nenhum grupo a tem';
  return count === 1 ? 'um grupo a tem' : `${count} grupos a têm`;
}
