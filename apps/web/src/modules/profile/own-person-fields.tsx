import { genders, maritalStatuses } from '@conforme/contracts/core/person.ts';
import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';

const NOT_TOLD = 'Não informado';

export const personValues = ({ person }: Profile) => ({
  person_version: person?.version ?? null,
  social_name: person?.social_name ?? '',
  gender: person?.gender ?? ('' as const),
  birth_date: person?.birth_date ?? '',
  marital_status: person?.marital_status ?? ('' as const),
});
type PersonValues = ReturnType<typeof personValues>;

interface Props {
  readonly field: <K extends Exclude<keyof PersonValues, 'person_version'>>(
    name: K,
  ) => FieldOf<PersonValues[K]>;
}

/** What the account's owner says about themselves; nothing of it is required. */
export function OwnPersonFields({ field }: Props) {
  return (
    <FormSection
      title="Dados pessoais"
      description="Preencha só o que quiser: nada aqui é obrigatório para usar o Conforme."
    >
      <TextField
        of={field('social_name')}
        label="Nome social"
        help="Como você quer ser chamado, se for diferente do nome civil."
      />
      <DateField of={field('birth_date')} label="Data de nascimento" />
      <ChoiceField of={field('gender')} label="Gênero" options={genders.options} placeholder={NOT_TOLD} />
      <ChoiceField
        of={field('marital_status')}
        label="Estado civil"
        options={maritalStatuses.options}
        placeholder={NOT_TOLD}
      />
    </FormSection>
  );
}
