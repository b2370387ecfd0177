import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { fileWords } from './file-words.ts';
import type { SectionFieldsProps } from './section-fields-props.ts';

/** What a complement says of itself: the filings stand above, as they were recorded. */
export const CommunicationFields = ({ field }: SectionFieldsProps<'communication'>) => (
  <>
    <TextAreaField
      of={field('complement_reasons')}
      label={fileWords.complement_reasons.label}
      help="O complemento é fundamentado: por que estas informações vêm só agora (Resolução CD/ANPD 15/2024, art. 6º, § 3º)."
      rows={4}
    />
    <TextAreaField
      of={field('complement_delay_reasons')}
      label={fileWords.complement_delay_reasons.label}
      help="Só se ele passar dos 20 dias úteis, ou dos 40 do agente de pequeno porte: a norma não prevê prorrogação."
      rows={3}
    />
  </>
);
