import { organisationSizes } from '@conforme/contracts/core/organisation-size.ts';
import {
  organisationNatures,
  unitKinds,
} from '@conforme/contracts/platform/organisations/organisation-words.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { CnpjField, PhoneField } from '../../core/form/fields/document-fields.tsx';
import { EmailField, TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import { AddressFields } from '../../platform/address/address-fields.tsx';
import type { BaseValues } from './organisation-form-values.ts';

interface Props {
  readonly at: <K extends keyof BaseValues>(key: K) => FieldOf<BaseValues[K]>;
  /** Where a new one stands, before everything else. */
  readonly parent?: React.ReactNode;
}

/** What every organisation says about itself, new or not. Sections are named so that what is missing can point to them. */
export function OrganisationFields({ at, parent }: Props) {
  return (
    <>
      <div id="organizacao">
        <FormSection title="Organização" description="Como ela está registrada na Receita Federal.">
          {parent}
          <ChoiceField of={at('kind')} label="Tipo" options={unitKinds.options} />
          <ChoiceField
            of={at('nature')}
            label="Natureza"
            placeholder="Não informada"
            help="Órgãos públicos respondem no prazo da Lei de Acesso à Informação. Orientação: empresa pública que concorre no mercado costuma contar como privada. Em branco, vale a da organização acima; se não houver, privada."
            options={organisationNatures.options}
          />
          <CnpjField
            of={at('cnpj')}
            label="CNPJ"
            help="Números e, desde julho de 2026, também letras. Uma unidade sem CNPJ próprio usa o da organização acima."
          />
          <TextField of={at('company_name')} label="Razão social" isWide />
          <TextField
            of={at('trading_name')}
            label="Nome fantasia"
            help="Como ela aparece nas telas."
            isWide
          />
          <ChoiceField
            of={at('size')}
            label="Porte"
            placeholder="Não informado"
            options={organisationSizes.options}
          />
          <TextField
            of={at('cnae')}
            label="CNAE principal"
            placeholder="0000-0/00"
            help="A atividade, como no cartão do CNPJ."
          />
        </FormSection>
      </div>
      <div id="endereco">
        <FormSection title="Endereço e contato" description="Da sede.">
          <AddressFields at={at} />
          <PhoneField of={at('phone')} label="Telefone" />
          <EmailField of={at('email')} label="E-mail da organização" />
        </FormSection>
      </div>
      <div id="cebas">
        <FormSection
          title="CEBAS"
          description="Certificação de entidade beneficente, para quem tem. Avisamos quando a renovação pode ser pedida."
        >
          <TextField of={at('cebas_number')} label="Número ou portaria" />
          <DateField of={at('cebas_valid_until')} label="Válido até" />
        </FormSection>
      </div>
    </>
  );
}
