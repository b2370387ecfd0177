import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { useState } from 'react';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { EmailField, TextField } from '../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import type { EmployeeValues } from './employee-form-values.ts';
import { TermField } from './terms/term-field.tsx';

const NewPersonDialog = lazyPart(() =>
  import('./new-person-dialog.tsx').then((module) => module.NewPersonDialog),
);

/** What creating and editing share. */
export function EmployeeFields({ field }: { field: StaffFormState<EmployeeValues>['field'] }) {
  const mayAddPerson = useCan()('natural_entities.create');
  const [newPerson, setNewPerson] = useState<{ readonly typed: string } | null>(null);
  const person = field('natural_entity_id');
  const dismissedOn = field('dismissed_on');
  return (
    <>
      <FormSection title="Vínculo">
        <RelationField
          of={person}
          label="Pessoa"
          placeholder="Nome, CPF ou e-mail"
          endpoint={naturalEntities.endpoints.list}
          help={mayAddPerson ? 'Quem ainda não está no cadastro pode ser criado daqui.' : undefined}
          onCreate={mayAddPerson ? (typed) => setNewPerson({ typed }) : undefined}
        />
        <RelationField of={field('unit_id')} label="Unidade" endpoint={employees.endpoints.units} />
        <TextField of={field('registration')} label="Matrícula" />
        <EmailField of={field('email')} label="E-mail de trabalho" />
        <DateField of={field('admitted_on')} label="Admissão" />
      </FormSection>
      <FormSection title="Função" description="Um cargo ou uma área que falta na lista é criado ao digitar.">
        <TermField of={field('position_id')} kind="position" label="Cargo" />
        <TermField of={field('area_id')} kind="area" label="Área" />
        <RelationField
          of={field('manager_id')}
          label="Gestor"
          help="A quem esta pessoa responde."
          endpoint={employees.endpoints.list}
          isWide
        />
        <YesNoField of={field('cipa_member')} label="Membro da CIPA" />
        <YesNoField
          of={field('on_leave')}
          label="Afastado"
          help="Licença, auxílio-doença ou outro afastamento em curso."
        />
      </FormSection>
      <FormSection title="Desligamento" description="Vazio enquanto o vínculo está em vigor.">
        <DateField
          of={dismissedOn}
          label="Último dia de trabalho"
          help="A partir deste dia a situação é desligado."
        />
        {dismissedOn.value && <TextAreaField of={field('dismissal_reason')} label="Motivo" isWide />}
      </FormSection>
      <FormSection title="Observações">
        <TextAreaField of={field('notes')} label="Observações" isWide />
      </FormSection>
      <NewPersonDialog
        opened={newPerson !== null}
        typed={newPerson?.typed ?? ''}
        onClose={() => setNewPerson(null)}
        onDone={person.set}
      />
    </>
  );
}
