import { races } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { AreaField } from '../../../platform/public-form/area-field.tsx';
import { OneOfCards } from '../../../platform/public-form/choice-cards.tsx';
import type { PublicField } from '../../../platform/public-form/public-field.ts';
import { LineField, PickField } from '../../../platform/public-form/public-fields.tsx';
import type { StepProps } from './step-props.ts';

/** What the law protects most: asked apart, kept apart, and little of it needed. */
export function SensitiveStep({ form, field }: StepProps) {
  return (
    <>
      <OneOfCards
        of={field('sensitive.disability') as PublicField<'yes' | 'no' | ''>}
        legend="Quem vai estudar tem alguma deficiência?"
        cards={[
          { value: 'yes', label: 'Sim' },
          { value: 'no', label: 'Não' },
        ]}
      />
      {form.sensitive.disability === 'yes' && (
        <LineField of={field('sensitive.disability_kind')} label="Qual deficiência" maxLength={200} />
      )}
      <AreaField
        of={field('sensitive.health')}
        label="Doença grave na família"
        help="Conte só se quiser: ajuda a assistente social a entender os gastos da casa."
        isOptional
        maxLength={2000}
      />
      <PickField
        of={field('sensitive.race') as PublicField<never>}
        label="Cor ou raça de quem vai estudar"
        help="Serve só para o Censo Escolar. Não muda a sua nota."
        isOptional
        options={races.options as never}
      />
    </>
  );
}
