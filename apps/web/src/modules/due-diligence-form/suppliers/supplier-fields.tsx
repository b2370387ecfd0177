import { organisationSizes } from '@conforme/contracts/core/organisation-size.ts';
import {
  type CriticalityAnswers,
  criticalities,
  criticalityKeys,
  criticalityOf,
  criticalityQuestions,
} from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import {
  dpaStates,
  lgpdRoles,
  supplierData,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-choices.ts';
import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { CnpjField, FederationUnitField, PhoneField } from '../../../core/form/fields/document-fields.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import type { SupplierValues } from './supplier-form-values.ts';

type FieldOf = StaffFormState<SupplierValues>['field'];

/** What the answers come to while they are given. */
function Criticality({ field }: { field: FieldOf }) {
  const given = criticalityKeys.map((key) => [key, field(`criticality_answers.${key}`).value] as const);
  if (given.some(([, points]) => points === ''))
    return <p className="muted form-wide">Responda às seis perguntas.</p>;
  const answers = Object.fromEntries(
    given.map(([key, points]) => [key, Number(points)]),
  ) as CriticalityAnswers;
  const level = String(criticalityOf(answers)) as keyof typeof criticalities.labels;
  return (
    <p className="form-wide" role="status">
      Criticidade:{' '}
      <b>
        {level} – {criticalities.labels[level]}
      </b>
    </p>
  );
}

export function SupplierFields({ field }: { field: FieldOf }) {
  return (
    <>
      <FormSection title="Empresa">
        <CnpjField of={field('cnpj')} label="CNPJ" />
        <TextField of={field('company_name')} label="Razão social" />
        <TextField of={field('trading_name')} label="Nome fantasia" />
        <ChoiceField
          of={field('size')}
          label="Porte"
          placeholder="Não informado"
          options={organisationSizes.options}
        />
        <TextField of={field('cnae')} label="CNAE" placeholder="8513-9/00" />
        <FederationUnitField of={field('federation_unit')} label="UF" />
        <TextField of={field('address')} label="Endereço" isWide />
      </FormSection>
      <FormSection
        title="Contato"
        description="O link do questionário vai a este endereço, se outro não for dado."
      >
        <TextField of={field('contact_name')} label="Nome" />
        <TextField of={field('contact_email')} label="E-mail" />
        <PhoneField of={field('contact_phone')} label="Telefone" />
      </FormSection>
      <FormSection title="Serviço e dados">
        <TextField of={field('service')} label="O que fornece" isWide />
        <ChoiceField of={field('lgpd_role')} label="Papel na LGPD" options={lgpdRoles.options} />
        <NumberField of={field('holders_count')} label="Titulares (cerca de)" />
        <SeveralField of={field('data_kinds')} label="Dados que trata" options={supplierData.options} />
        <TextField
          of={field('system_access')}
          label="Acesso a nossos sistemas"
          placeholder="Quais, e com que perfil"
        />
        <TextField of={field('transfer_countries')} label="Países para onde vão dados" />
      </FormSection>
      <FormSection
        title="Criticidade"
        description="Quanto este fornecedor pode nos prejudicar, antes de se saber como trabalha. É política da organização, não lei."
      >
        {criticalityKeys.map((key) => (
          <ChoiceField
            key={key}
            of={field(`criticality_answers.${key}`)}
            label={criticalityQuestions[key].label}
            options={criticalityQuestions[key].answers.map((label, points) => ({
              value: String(points),
              label,
            }))}
          />
        ))}
        <Criticality field={field} />
      </FormSection>
      <FormSection title="Contrato">
        <TextField of={field('contract_number')} label="Número" />
        <ChoiceField
          of={field('dpa')}
          label="Acordo de tratamento de dados"
          placeholder="Não informado"
          options={dpaStates.options}
        />
        <DateField of={field('contract_from')} label="Vigência de" />
        <DateField of={field('contract_until')} label="Vigência até" />
        <RelationField
          of={field('manager_id')}
          label="Gestor do contrato"
          help="Quem é avisado das renovações."
          endpoint={suppliers.endpoints.managers}
          isWide
        />
        <YesNoField
          of={field('renews')}
          label="Abrir a renovação sozinha, 60 dias antes do fim da validade"
        />
        <TextAreaField of={field('notes')} label="Observações" rows={3} />
      </FormSection>
    </>
  );
}
