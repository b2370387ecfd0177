import { formatMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { scoreCriteria, tieBreaks } from '@conforme/contracts/platform/scholarships/application-score.ts';
import {
  callKinds,
  callLevels,
  callPhases,
  callShifts,
  familySituations,
} from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { incomeCeilings } from '@conforme/contracts/platform/scholarships/income-ceilings.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { MoneyField } from '../../core/form/fields/money-field.tsx';
import { NumberField } from '../../core/form/fields/number-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { SeveralField } from '../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormRows } from '../../core/form/form-rows.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import {
  type CallValues,
  type DeclarationValue,
  type DocumentValue,
  NO_DECLARATION,
  NO_DOCUMENT,
  NO_PHASE,
  NO_VACANCY,
  type PhaseValue,
  type VacancyValue,
} from './call-form-values.ts';

type Field = StaffFormState<CallValues>['field'];

export function CallFields({ field }: { field: Field }) {
  return (
    <>
      <FormSection title="O edital">
        <TextField of={field('number')} label="Número" placeholder="04/2026" />
        <NumberField of={field('year')} label="Ano letivo" />
        <TextField of={field('title')} label="Título" placeholder="Bolsas de estudo para 2027" isWide />
        <ChoiceField of={field('kind')} label="Tipo" options={callKinds.options} />
        <TextAreaField of={field('text')} label="Texto" help="Como aparece na página pública." isWide />
      </FormSection>
      <IncomeSection field={field} />
      <VacancySection field={field} />
      <CalendarSection field={field} />
      <FormSection
        title="Documentos"
        description="O que a família entrega, conforme a situação de cada pessoa da casa."
      >
        <FormRows<DocumentValue>
          of={field('documents')}
          label="Documentos"
          noun="documento"
          empty={NO_DOCUMENT}
          nameOf={({ name }) => name}
        >
          {(row) => (
            <>
              <ChoiceField
                of={row.at('situation') as never}
                label="De quem"
                options={familySituations.options}
              />
              <TextField of={row.at('name')} label="Documento" />
            </>
          )}
        </FormRows>
      </FormSection>
      <CriteriaSection field={field} />
      <FormSection title="Declarações" description="O que a família declara ao enviar a inscrição.">
        <FormRows<DeclarationValue>
          of={field('declarations')}
          label="Declarações"
          noun="declaração"
          empty={NO_DECLARATION}
          nameOf={({ text }) => text.slice(0, 60)}
          max={20}
        >
          {(row) => <TextAreaField of={row.at('text')} label="Texto da declaração" isWide />}
        </FormRows>
      </FormSection>
    </>
  );
}

const CriteriaSection = ({ field }: { field: Field }) => (
  <FormSection
    title="Pontuação e desempate"
    description="Quantos pontos vale cada critério, no máximo. Etnia, religião, política e vínculo com a entidade não são critérios (LC 187/2021, art. 18, § 2º)."
  >
    {scoreCriteria.options.map(({ value, label }) => (
      <NumberField key={value} of={field(`criteria.points.${value}`)} label={label} />
    ))}
    <SeveralField
      of={field('criteria.tie_breaks') as never}
      label="Desempate, na ordem escolhida"
      options={tieBreaks.options}
    />
  </FormSection>
);

function IncomeSection({ field }: { field: Field }) {
  const wage = field('minimum_wage').value;
  const ceilings = typeof wage === 'number' && wage > 0 ? incomeCeilings(wage) : null;
  return (
    <FormSection
      title="Quem pode pedir"
      description="Renda familiar bruta por pessoa, por mês: até 1,5 salário mínimo para bolsa integral e até 3 para a de 50 % (LC 187/2021, art. 19)."
    >
      <MoneyField of={field('minimum_wage')} label="Salário mínimo" />
      <DateField of={field('minimum_wage_on')} label="Vigente em" />
      {ceilings && (
        <p className="form-wide callout" data-tone="info">
          <span>
            Bolsa de 100 %: até {formatMoney(ceilings.full)}, ou {formatMoney(ceilings.full_raised)} com
            relatório de assistente social. Bolsa de 50 %: até {formatMoney(ceilings.partial)}.
          </span>
        </p>
      )}
    </FormSection>
  );
}

const VacancySection = ({ field }: { field: Field }) => (
  <FormSection title="Vagas" description="Uma linha por turma de cada unidade.">
    <FormRows<VacancyValue>
      of={field('vacancies')}
      label="Vagas"
      noun="turma"
      empty={NO_VACANCY}
      nameOf={({ grade, unit_id }) => [grade, unit_id?.label].filter(Boolean).join(', ')}
      max={300}
    >
      {(row) => (
        <>
          <RelationField
            of={row.at('unit_id')}
            label="Unidade"
            endpoint={credentialingConfigs.endpoints.units}
          />
          <ChoiceField of={row.at('level') as never} label="Nível" options={callLevels.options} />
          <TextField of={row.at('grade')} label="Ano ou série" placeholder="1º ano" />
          <ChoiceField of={row.at('shift') as never} label="Turno" options={callShifts.options} />
          <NumberField of={row.at('full')} label="Bolsas de 100 %" />
          <NumberField of={row.at('partial')} label="Bolsas de 50 %" />
        </>
      )}
    </FormRows>
  </FormSection>
);

const CalendarSection = ({ field }: { field: Field }) => (
  <FormSection
    title="Calendário"
    description="Inscrições, resultado preliminar, recurso e resultado final são necessários para publicar."
  >
    <FormRows<PhaseValue>
      of={field('phases')}
      label="Calendário"
      noun="fase"
      empty={NO_PHASE}
      nameOf={({ phase }) => (phase === '' ? '' : callPhases.labels[phase])}
      max={8}
    >
      {(row) => (
        <>
          <ChoiceField of={row.at('phase')} label="Fase" options={callPhases.options} />
          <DateField of={row.at('starts_on')} label="Começa em" />
          <DateField of={row.at('ends_on')} label="Termina em" />
        </>
      )}
    </FormRows>
  </FormSection>
);
