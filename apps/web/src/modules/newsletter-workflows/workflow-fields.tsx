import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import { MOST_STEPS } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.schemas.ts';
import {
  stepKinds,
  stepPeople,
  stepQuorums,
  workflowStates,
} from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { NumberField } from '../../core/form/fields/number-field.tsx';
import { RelationField, RelationsField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormRows } from '../../core/form/form-rows.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { EMPTY_STEP, type StepValues, type WorkflowValues } from './workflow-form-values.ts';

export function WorkflowFields({ field }: { field: StaffFormState<WorkflowValues>['field'] }) {
  return (
    <>
      <FormSection title="O fluxo">
        <TextField of={field('name')} label="Nome" isWide />
        <TextAreaField of={field('description')} label="Quando usar" isWide />
        <ChoiceField of={field('state')} label="Situação" options={workflowStates.options} />
      </FormSection>
      <FormSection
        title="Etapas"
        description="Na ordem em que o informativo passa por elas. Quem escreveu não revisa nem aprova o próprio texto. A publicação, se houver, é a última: quem a decide publica o texto."
      >
        <FormRows<StepValues>
          of={field('steps')}
          label="Etapas"
          noun="etapa"
          empty={EMPTY_STEP}
          nameOf={(step) => step.name}
          max={MOST_STEPS}
        >
          {(row) => <StepFields of={row} />}
        </FormRows>
      </FormSection>
    </>
  );
}

function StepFields({ of }: { of: FieldOf<StepValues> }) {
  return (
    <>
      <TextField of={of.at('name')} label="Nome da etapa" />
      <ChoiceField of={of.at('kind')} label="O que se faz nela" options={stepKinds.options} />
      <ChoiceField of={of.at('people')} label="De quem é" options={stepPeople.options} />
      {of.value.people === 'role' ? (
        <RelationField
          of={of.at('role_id')}
          label="Grupo da etapa"
          isNeeded
          endpoint={newsletterWorkflows.endpoints.groups}
        />
      ) : (
        <RelationsField
          of={of.at('user_ids')}
          label="Pessoas da etapa"
          isNeeded
          endpoint={newsletterWorkflows.endpoints.people}
        />
      )}
      <ChoiceField of={of.at('quorum')} label="Quem precisa concordar" options={stepQuorums.options} />
      <NumberField of={of.at('due_days')} label="Prazo em dias úteis" />
    </>
  );
}
