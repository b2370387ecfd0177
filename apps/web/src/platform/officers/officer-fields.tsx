import type { FieldOf } from '../../core/form/field-of.ts';
import { PhoneField } from '../../core/form/fields/document-fields.tsx';
import { EmailField, TextField } from '../../core/form/fields/text-field.tsx';

interface Props {
  readonly name: FieldOf<string>;
  readonly email: FieldOf<string>;
  readonly phone: FieldOf<string>;
  readonly isRequired: boolean;
}

/** Who answers for personal data, as they are made public; whoever is named is complete. */
export function OfficerFields({ name, email, phone, isRequired }: Props) {
  return (
    <>
      <TextField of={{ ...name, isRequired }} label="Nome" isWide />
      <EmailField of={{ ...email, isRequired }} label="E-mail" />
      <PhoneField of={phone} label="Telefone" />
    </>
  );
}
