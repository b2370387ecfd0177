import { templateTags } from '@conforme/contracts/modules/due-diligence-templates/template-choices.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { SeveralField } from '../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';

interface Props {
  readonly name: FieldOf<string>;
  readonly description: FieldOf<string | null>;
  readonly tags: FieldOf<readonly string[]>;
}

/** What a template is called and what it is about, inside a `form-grid`. */
export const TemplateFields = ({ name, description, tags }: Props) => (
  <>
    <TextField of={name} label="Nome" isWide />
    <TextAreaField of={description} label="Para que serve" isWide />
    <SeveralField of={tags} label="Assuntos" options={templateTags.options} />
  </>
);
