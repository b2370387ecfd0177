import { federationUnitChoices } from '@conforme/contracts/core/brazil/federation-units.ts';
import type { TypedAnswer } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import type { PublicField } from '../../../platform/public-form/public-field.ts';
import { LineField, PickField } from '../../../platform/public-form/public-fields.tsx';
import { QuestionFields } from '../../../platform/questionnaires/question-fields.tsx';
import type { StepProps } from './step-props.ts';

/** Where the family lives, and the questions of the organisation. */
export function HouseholdStep({ form, field, facts }: StepProps) {
  const answer = (id: string): PublicField<TypedAnswer> => {
    const of = field(`answers.${id}` as never) as PublicField<TypedAnswer>;
    const question = facts.questionnaire.questions.find((one) => one.id === id);
    return { ...of, value: form.answers[id] ?? (question?.type === 'multiple' ? [] : '') };
  };
  return (
    <>
      <LineField
        of={field('address.postal_code')}
        label="CEP"
        purpose="postal-code"
        inputMode="decimal"
        maxLength={9}
      />
      <LineField of={field('address.street')} label="Rua" purpose="address-line1" maxLength={160} />
      <div className="edi-two">
        <LineField of={field('address.street_number')} label="Número" maxLength={20} />
        <LineField of={field('address.complement')} label="Complemento" isOptional maxLength={120} />
      </div>
      <LineField of={field('address.district')} label="Bairro" isOptional maxLength={120} />
      <div className="edi-two">
        <LineField of={field('address.city')} label="Cidade" purpose="address-level2" maxLength={120} />
        <PickField
          of={field('address.federation_unit') as PublicField<never>}
          label="Estado"
          options={federationUnitChoices.options as never}
        />
      </div>
      <QuestionFields questions={facts.questionnaire.questions} field={answer} />
    </>
  );
}
