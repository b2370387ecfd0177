import { federationUnitChoices } from '@conforme/contracts/core/brazil/federation-units.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { EmailListField } from '../../core/form/fields/email-list-field.tsx';
import { PhoneListField } from '../../core/form/fields/phone-list-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { SeveralField } from '../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { unbroken } from '../../core/format/unbroken.ts';
import { useCan } from '../../core/session/permissions.ts';
import { TagsField } from '../../platform/contacts/tags-field.tsx';
import { DataProcessingSection } from '../../platform/data-processing/data-processing-section.tsx';
import type { ContactValues } from './contact-form-values.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';

interface Props {
  readonly field: StaffFormState<ContactValues>['field'];
  readonly contactId?: number;
}

export function ContactFields({ field, contactId }: Props) {
  const can = useCan();
  const emails = field('emails');
  const isConsent = field('legal_basis').value === 'consent';
  return (
    <>
      <FormSection title="Quem é">
        <TextField of={field('name')} label="Nome" isWide />
        <TextField
          of={field('organisation')}
          label="Organização"
          placeholder="Onde trabalha ou quem representa"
        />
        <TextField of={field('role')} label="Cargo ou função" />
        {can('legal_entities.menu') && (
          <RelationField
            of={field('organisation_entity_id')}
            label="Organização do cadastro"
            help="Se é uma das organizações cadastradas aqui; o nome dela aparece no lugar do escrito."
            endpoint={legalEntities.endpoints.list}
            isWide
          />
        )}
        <ChoiceField
          of={field('federation_unit')}
          label="UF"
          placeholder="Não informada"
          options={federationUnitChoices.options}
        />
        <TagsField of={field('tags')} label="Marcadores" help="Enter ou vírgula separa um do outro." />
        {can('natural_entities.menu') && (
          <RelationField
            of={field('natural_entity_id')}
            label="Pessoa do cadastro"
            help="Se este contato já está entre as pessoas físicas."
            endpoint={naturalEntities.endpoints.list}
            isWide
          />
        )}
      </FormSection>
      <FormSection
        title="Como falar com este contato"
        description="Ao menos um e-mail ou um telefone. O primeiro de cada é o que se usa."
      >
        <EmailListField of={emails} label="E-mails" />
        <DuplicateNotice emails={emails.value} except={contactId ?? null} />
        <PhoneListField of={field('phones')} label="Telefones" />
        {emails.value.length > 0 && (
          <SeveralField
            of={field('bounced_emails')}
            label="E-mails que voltaram"
            help="Para estes nada mais é enviado, até que o endereço seja corrigido."
            options={emails.value.map((address) => ({ value: address, label: address }))}
          />
        )}
      </FormSection>
      <FormSection
        title="Pedidos para não receber"
        description="O dia em que a pessoa pediu. Em branco, ela aceita ser procurada por esse meio."
      >
        <DateField of={field('email_opt_out_on')} label="Sem e-mails desde" />
        <DateField of={field('message_opt_out_on')} label="Sem WhatsApp e SMS desde" />
        <DateField of={field('phone_opt_out_on')} label="Sem telefonemas desde" />
      </FormSection>
      <DataProcessingSection
        legalBasis={field('legal_basis')}
        dataSource={field('data_source')}
        sourceExample="Cartão de visita, formulário do site…"
      >
        {isConsent && (
          <>
            <DateField
              of={field('consented_on')}
              label="Consentiu em"
              help={unbroken('É preciso poder provar (art. 8º, § 2º).')}
            />
            <TextField
              of={field('consent_how')}
              label="Como consentiu"
              placeholder="Assinou a ficha, marcou a caixa no site…"
            />
          </>
        )}
        <TextAreaField of={field('notes')} label="Observações" isWide />
      </DataProcessingSection>
    </>
  );
}
