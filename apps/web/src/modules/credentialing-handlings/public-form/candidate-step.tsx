import { callLevels, callShifts } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { cpfMask } from '../../../core/form/fields/mask.ts';
import { OneOfCards } from '../../../platform/public-form/choice-cards.tsx';
import type { PublicField } from '../../../platform/public-form/public-field.ts';
import { LineField, MaskedField, PickField } from '../../../platform/public-form/public-fields.tsx';
import type { StepProps } from './step-props.ts';

const yesNo = [
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
] as const;

const amounts = ({ full, partial }: { full: number; partial: number }) =>
  [full > 0 && `${full} de 100 %`, partial > 0 && `${partial} de 50 %`].filter(Boolean).join(', ');

/** Which class, and who would sit in it. */
export function CandidateStep({ field, facts }: StepProps) {
  const vacancy = field('vacancy_id');
  const asText: PublicField<string> = {
    ...vacancy,
    value: vacancy.value === null ? '' : String(vacancy.value),
    set: (value) => vacancy.set(Number(value)),
  };
  return (
    <>
      <PickField
        of={asText}
        label="Turma"
        help="Onde você quer a bolsa."
        options={facts.vacancies.map(({ id, unit, level, grade, shift, ...some }) => ({
          value: String(id),
          label: `${unit}: ${callLevels.labels[level].toLowerCase()}, ${grade}, ${callShifts.labels[shift].toLowerCase()} (${amounts(some)})`,
        }))}
      />
      <LineField of={field('candidate.name')} label="Nome completo" maxLength={160} />
      <MaskedField of={field('candidate.cpf')} label="CPF" mask={cpfMask} example="000.000.000-00" />
      <LineField of={field('candidate.birth_date')} label="Data de nascimento" type="date" />
      <LineField
        of={field('candidate.document')}
        label="RG ou número da certidão de nascimento"
        isOptional
        maxLength={60}
      />
      <LineField
        of={field('candidate.school')}
        label="Escola em que estuda hoje"
        isOptional
        maxLength={160}
      />
      <OneOfCards
        of={field('candidate.sibling') as PublicField<'yes' | 'no' | ''>}
        legend="Tem irmã ou irmão nesta escola?"
        hint="Para irmãos gêmeos, faça uma inscrição para cada um, com o CPF de cada um."
        cards={yesNo}
      />
    </>
  );
}
