import { bankAccountKinds } from '@conforme/contracts/core/brazil/bank-account.ts';
import { genders, maritalStatuses } from '@conforme/contracts/core/person.ts';
import { addressKinds } from '@conforme/contracts/core/postal-address.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { CpfField } from '../../core/form/fields/document-fields.tsx';
import { EmailListField } from '../../core/form/fields/email-list-field.tsx';
import { PhoneListField } from '../../core/form/fields/phone-list-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormRows } from '../../core/form/form-rows.tsx';
import { isStarted } from '../../core/form/is-started.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { useCan } from '../../core/session/permissions.ts';
import { AddressFields } from '../../platform/address/address-fields.tsx';
import { DataProcessingSection } from '../../platform/data-processing/data-processing-section.tsx';
import { BankField } from './bank-field.tsx';
import { type BankAccountValues, NO_ACCOUNT, NO_ADDRESS, type PersonValues } from './person-form-values.ts';
import { SealedField } from './sealed-field.tsx';
import './person.css';

interface Props {
  readonly field: StaffFormState<PersonValues>['field'];
  readonly sealed?: NaturalEntityDetail['sealed'];
  readonly reveal?: (part: SealedPart) => Promise<string>;
}

const NOTHING_SEALED: NaturalEntityDetail['sealed'] = {
  cpf: null,
  rg: null,
  mother_name: null,
  bank_account: null,
};

export function PersonFields({ field, sealed = NOTHING_SEALED, reveal }: Props) {
  const mayLink = useCan()('users.edit');
  const shared = (part: SealedPart) => ({ part, masked: sealed[part], reveal: reveal ?? null });
  const text = (part: 'cpf' | 'rg' | 'mother_name') => field(part) as FieldOf<string | null>;
  const account = field('bank_account') as FieldOf<BankAccountValues>;
  return (
    <>
      <FormSection title="Identificação">
        <TextField of={field('first_name')} label="Nome" />
        <TextField of={field('surname')} label="Sobrenome" />
        <TextField
          of={field('social_name')}
          label="Nome social"
          help="Como a pessoa quer ser chamada; aparece no lugar do nome."
        />
        <DateField of={field('birth_date')} label="Data de nascimento" />
        <ChoiceField
          of={field('gender')}
          label="Gênero"
          placeholder="Não informado"
          options={genders.options}
        />
        <ChoiceField
          of={field('marital_status')}
          label="Estado civil"
          placeholder="Não informado"
          options={maritalStatuses.options}
        />
      </FormSection>
      <FormSection
        title="Documentos"
        description="Guardados cifrados e mostrados em parte. A busca os encontra pelo valor inteiro."
      >
        <SealedField of={field('cpf')} label="CPF" empty="" {...shared('cpf')}>
          <CpfField of={text('cpf')} label="CPF" />
        </SealedField>
        <SealedField of={field('rg')} label="RG" empty="" {...shared('rg')}>
          <TextField of={text('rg')} label="RG" />
        </SealedField>
        <SealedField of={field('mother_name')} label="Nome da mãe" empty="" {...shared('mother_name')}>
          <TextField of={text('mother_name')} label="Nome da mãe" />
        </SealedField>
      </FormSection>
      <FormSection title="Contato" description="O primeiro de cada é o que se usa.">
        <EmailListField of={field('emails')} label="E-mails" />
        <PhoneListField of={field('phones')} label="Telefones" />
      </FormSection>
      <FormSection title="Endereços">
        <FormRows
          of={field('addresses')}
          label="Endereços"
          noun="endereço"
          empty={NO_ADDRESS}
          max={5}
          nameOf={({ street, city }) => [street, city].filter(Boolean).join(', ')}
        >
          {(row) => (
            <>
              <ChoiceField of={row.at('kind')} label="Tipo" options={addressKinds.options} />
              <AddressFields at={(key) => row.at(key)} />
            </>
          )}
        </FormRows>
      </FormSection>
      <FormSection title="Conta bancária" description="Guardada cifrada.">
        <SealedField
          of={field('bank_account')}
          label="Conta bancária"
          empty={NO_ACCOUNT}
          {...shared('bank_account')}
        >
          {account.value && <Account of={account} />}
        </SealedField>
      </FormSection>
      <DataProcessingSection
        legalBasis={field('legal_basis')}
        dataSource={field('data_source')}
        sourceExample="Ficha de matrícula, planilha do RH…"
      >
        <TextAreaField of={field('notes')} label="Observações" isWide />
        {mayLink && (
          <RelationField
            of={field('user_id')}
            label="Usuário do Conforme"
            help="A conta com que esta pessoa entra, se tem uma. Se você não administra a conta, quem a usa confirma antes."
            endpoint={users.endpoints.list}
            isWide
          />
        )}
      </DataProcessingSection>
    </>
  );
}

function Account({ of }: { of: FieldOf<BankAccountValues> }) {
  const isRequired = isStarted(of.value);
  return (
    <>
      <BankField of={{ ...of.at('bank'), isRequired }} />
      <ChoiceField
        of={{ ...of.at('kind'), isRequired }}
        label="Tipo de conta"
        placeholder="Escolha"
        options={bankAccountKinds.options}
      />
      <TextField of={{ ...of.at('branch'), isRequired }} label="Agência" placeholder="0000" />
      <TextField of={{ ...of.at('account'), isRequired }} label="Conta" placeholder="00000-0" />
    </>
  );
}
