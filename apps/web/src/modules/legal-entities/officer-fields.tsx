import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { PhoneField } from '../../core/form/fields/document-fields.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { EmailField, TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { isStarted, type OfficerValues } from './organisation-form-values.ts';

interface Props {
  readonly of: FieldOf<OfficerValues>;
  readonly title: string;
  readonly description: string;
}

/** As they are made public; whoever is named is complete. */
export function OfficerFields({ of, title, description }: Props) {
  const mayPick = useCan()('natural_entities.menu');
  const isRequired = isStarted(of.value);
  return (
    <FormSection title={title} description={description}>
      <TextField of={{ ...of.at('name'), isRequired }} label="Nome" isWide />
      <EmailField of={{ ...of.at('email'), isRequired }} label="E-mail" />
      <PhoneField of={of.at('phone')} label="Telefone" />
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
