import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import {
  arrivalPapers,
  manualChannels,
  seenIdentities,
} from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import {
  accessFormats,
  accessMedia,
  holderDocuments,
  holderRelations,
  requesterKinds,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  hasAccess,
  hasConsent,
  hasCorrections,
  hasDecision,
  hasPortability,
  hasRepresentative,
} from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField, RadioField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { CpfField, PhoneField } from '../../../core/form/fields/document-fields.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormRows } from '../../../core/form/form-rows.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import {
  ArrivalPapers,
  type KeptPaper,
} from '../../../platform/case-handling/registration/arrival-papers.tsx';
import { UnitField } from '../../../platform/case-handling/registration/unit-field.tsx';
import { requestListKind } from '../request-list-kind.ts';
import { NO_CORRECTION, type RegistrationValues } from './registration-values.ts';

interface Props {
  readonly field: StaffFormState<RegistrationValues>['field'];
  readonly values: RegistrationValues;
  readonly isRestored: boolean;
  /** While a paper is on its way. */
  readonly onBusy: (isBusy: boolean) => void;
}

export function RegistrationFields(props: Props) {
  return (
    <>
      <Arrival {...props} />
      <Holder {...props} />
      {hasRepresentative(props.values) && <Representative {...props} />}
      <Asked {...props} />
      <Papers {...props} />
    </>
  );
}

const Arrival = ({ field }: Props) => (
  <FormSection
    title="Como o pedido chegou"
    description="Os prazos contam do dia em que o pedido chegou à organização, não do dia em que é registrado."
  >
    <UnitField
      of={field('unit_id') as FieldOf<Chosen | null>}
      units={privacyDeskEndpoints.units}
      words={requestListKind.words}
    />
    <ChoiceField of={field('channel')} label="Canal" options={manualChannels.options} />
    <DateField of={field('received_on')} label="Recebido em" />
    <RadioField of={field('identity')} label="Identidade de quem pede" options={seenIdentities.options} />
  </FormSection>
);

const Holder = ({ field, values }: Props) => (
  <FormSection title="Titular" description="De quem são os dados. Informe um e-mail ou um telefone.">
    <TextField of={field('holder.name')} label="Nome do titular" />
    <ChoiceField of={field('relation')} label="Relação com a organização" options={holderRelations.options} />
    <ChoiceField
      of={field('holder.document.kind')}
      label="Tipo de documento"
      options={holderDocuments.options}
    />
    {values.holder.document.kind === 'cpf' ? (
      <CpfField of={field('holder.document.number')} label="CPF do titular" />
    ) : (
      <TextField of={field('holder.document.number')} label="Número do documento" />
    )}
    <TextField of={field('holder.email')} label="E-mail do titular" />
    <PhoneField of={field('holder.phone')} label="Telefone do titular" />
    <DateField of={field('holder.birth_date')} label="Data de nascimento" />
    <ChoiceField of={field('requester')} label="Quem pede" options={requesterKinds.options} />
  </FormSection>
);

const Representative = ({ field }: Props) => (
  <FormSection title="Representante" description="Quem fala pelo titular.">
    <TextField of={field('representative.name')} label="Nome do representante" />
    <CpfField of={field('representative.cpf')} label="CPF do representante" />
    <TextField of={field('representative.email')} label="E-mail do representante" />
    <PhoneField of={field('representative.phone')} label="Telefone do representante" />
    <TextField of={field('representative.bond')} label="Vínculo" help="Mãe, tutor, advogada." />
  </FormSection>
);

const Asked = ({ field, values }: Props) => (
  <FormSection title="O que é pedido">
    <SeveralField of={field('types')} label="Direitos" options={rightNames.options} />
    {hasAccess(values) && (
      <>
        <ChoiceField of={field('access.format')} label="Formato" options={accessFormats.options} />
        <ChoiceField of={field('access.medium')} label="Como entregar" options={accessMedia.options} />
      </>
    )}
    <TextAreaField
      of={field('description')}
      label="Pedido"
      help="Com as palavras de quem pede, sempre que possível."
      rows={5}
    />
    {hasCorrections(values) && (
      <FormRows
        of={field('corrections')}
        label="O que corrigir"
        noun="correção"
        empty={NO_CORRECTION}
        nameOf={(row) => row.field}
        max={20}
      >
        {(row) => (
          <>
            <TextField of={row.at('field')} label="Dado" isWide />
            <TextField of={row.at('current')} label="Como está" />
            <TextField of={row.at('correct')} label="Como deve ser" />
          </>
        )}
      </FormRows>
    )}
    {hasPortability(values) && (
      <TextField of={field('portability_target')} label="Para onde levar os dados" isWide />
    )}
    {hasDecision(values) && (
      <>
        <TextAreaField of={field('automated_decision.text')} label="Decisão tomada por computador" />
        <DateField of={field('automated_decision.date')} label="Data da decisão" />
      </>
    )}
    {hasConsent(values) && (
      <TextField of={field('consent_to_withdraw')} label="Autorização que a pessoa retira" isWide />
    )}
  </FormSection>
);

const Papers = ({ field, isRestored, onBusy }: Props) => (
  <FormSection
    title="Anexos"
    description="O que veio com o pedido: a carta, o e-mail recebido, um documento. Não peça mais do que o necessário."
  >
    <ArrivalPapers
      of={field('files') as unknown as FieldOf<readonly KeptPaper[]>}
      endpoints={privacyDeskEndpoints}
      kinds={arrivalPapers.options}
      {...{ isRestored, onBusy }}
    />
  </FormSection>
);
