import type { PermissionTree } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import { PermissionMatrix } from './permissions/permission-matrix.tsx';
import { identifierFrom, type RoleValues } from './role-form-values.ts';

interface Props {
  readonly field: <K extends keyof RoleValues>(name: K) => FieldOf<RoleValues[K]>;
  readonly tree: PermissionTree;
  /** A group that other things know by name keeps it. */
  readonly isNameFixed?: boolean;
  /** A group that holds more than the asker's keeps its guard. */
  readonly isFactorFixed?: boolean;
  readonly fixedPermissions?: readonly number[];
  /** People of the group, here, who have no second factor yet. */
  readonly withoutFactor?: number;
}

const lackingInWords = (people: number): string => {
  if (people === 0) return '';
  return people === 1 ? '1 pessoa do grupo ainda não o tem.' : `${people} pessoas do grupo ainda não o têm.`;
};

/** What creating and editing share. */
export function RoleFields({
  field,
  tree,
  isNameFixed = false,
  isFactorFixed = false,
  fixedPermissions = [],
  withoutFactor = 0,
}: Props) {
  const name = field('name');
  const title = field('display_name');
  const factor = field('requires_second_factor');
  const typeTitle = (next: string | null) => {
    // The identifier follows the name until somebody writes their own.
    if (!isNameFixed && name.value === identifierFrom(title.value)) name.set(identifierFrom(next ?? ''));
    title.set(next ?? '');
  };
  return (
    <>
      <FormSection title="Identificação" description="Como o grupo aparece nas listas e na troca de grupo.">
        <TextField of={{ ...title, set: typeTitle }} label="Nome" />
        <TextField
          of={{ ...name, isReadOnly: name.isReadOnly || isNameFixed }}
          label="Identificador"
          help={
            isNameFixed
              ? 'Este grupo é protegido: o identificador não muda.'
              : 'Letras minúsculas sem acento, números e sublinhado.'
          }
        />
        <TextAreaField
          of={field('description')}
          label="Descrição"
          help="Para que serve e quem deve estar nele."
        />
        <YesNoField
          of={{ ...factor, isReadOnly: factor.isReadOnly || isFactorFixed }}
          label="Exige segundo fator"
          help={`Quem é do grupo só continua depois de ativar o segundo fator, já nas sessões abertas. ${lackingInWords(withoutFactor)}`}
        />
      </FormSection>
      <FormSection
        title="Permissões"
        description="O que as pessoas do grupo podem ver e fazer. Só se dá ou retira o que o seu grupo ativo também tem."
      >
        <PermissionMatrix of={field('permission_ids')} tree={tree} fixed={fixedPermissions} />
      </FormSection>
    </>
  );
}
