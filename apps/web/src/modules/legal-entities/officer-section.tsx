import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { isStarted } from '../../core/form/is-started.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { OfficerFields } from '../../platform/officers/officer-fields.tsx';
import type { OfficerValues } from './organisation-form-values.ts';

interface Props {
  readonly of: FieldOf<OfficerValues>;
  readonly title: string;
  readonly description: string;
}

export function OfficerSection({ of, title, description }: Props) {
  const mayPick = useCan()('natural_entities.menu');
  return (
    <FormSection title={title} description={description}>
      <OfficerFields
        name={of.at('name')}
        email={of.at('email')}
        phone={of.at('phone')}
        isRequired={isStarted(of.value)}
      />
      <TextField
        of={of.at('public_contact')}
        label="Outro contato público"
        placeholder="Endereço de atendimento, horário…"
        isWide
      />
      {mayPick && (
        <RelationField
          of={of.at('natural_entity_id')}
          label="Cadastro da pessoa"
          help="Liga a indicação a uma pessoa física já cadastrada. Não é publicado."
          endpoint={naturalEntities.endpoints.list}
          isWide
        />
      )}
    </FormSection>
  );
}
