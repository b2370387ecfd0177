import { organisationSizes } from '@conforme/contracts/core/organisation-size.ts';
import { needsEncarregado } from '@conforme/contracts/modules/complement/complement.schemas.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { CnpjField, PhoneField } from '../../core/form/fields/document-fields.tsx';
import { EmailField, TextField } from '../../core/form/fields/text-field.tsx';
import { isStarted } from '../../core/form/is-started.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { AddressFields } from '../../platform/address/address-fields.tsx';
import { OfficerFields } from '../../platform/officers/officer-fields.tsx';
import type { ComplementValues, OfficerValues } from './complement-form-values.ts';

interface Props {
  readonly field: StaffFormState<ComplementValues>['field'];
}

export function ComplementFields({ field }: Props) {
  const size = field('size');
  const encarregado = field('encarregado');
  const isNeeded = needsEncarregado(size.value);
  return (
    <>
      <FormSection title="Organização" description="Como ela está registrada na Receita Federal.">
        <CnpjField of={field('cnpj')} label="CNPJ" help="Números e, desde julho de 2026, também letras." />
        <ChoiceField of={size} label="Porte" options={organisationSizes.options} />
        <TextField of={field('company_name')} label="Razão social" isWide />
        <TextField
          of={field('trading_name')}
          label="Nome fantasia"
          help="Como ela aparece nas telas."
          isWide
        />
      </FormSection>
      <FormSection title="Endereço e contato" description="Da sede.">
        <AddressFields at={field} />
        <PhoneField of={field('phone')} label="Telefone" />
        <EmailField of={field('email')} label="E-mail da organização" />
      </FormSection>
      <FormSection
        title="Encarregado pelo tratamento de dados"
        description={
          isNeeded
            ? 'Quem os titulares e a ANPD procuram (art. 41 da LGPD).'
            : 'Quem os titulares e a ANPD procuram. Agentes de pequeno porte podem deixar em branco e atender pelo e-mail da organização.'
        }
      >
        <Officer of={encarregado} isNeeded={isNeeded} />
      </FormSection>
      <FormSection
        title="Quem substitui a pessoa encarregada"
        description="Responde nas ausências da pessoa encarregada. Pode ficar para depois."
      >
        <Officer of={field('substitute')} isNeeded={false} />
      </FormSection>
    </>
  );
}

function Officer({ of, isNeeded }: { of: FieldOf<OfficerValues>; isNeeded: boolean }) {
  return (
    <OfficerFields
      name={of.at('name')}
      email={of.at('email')}
      phone={of.at('phone')}
      isRequired={isNeeded || isStarted(of.value)}
    />
  );
}
