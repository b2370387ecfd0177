import { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import {
  dataNatures,
  incidentNatures,
  incidentTypes,
  scamChannels,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { noAnswers, type TypedAnswers } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField, RadioField } from '../../../core/form/fields/choice-field.tsx';
import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { PhoneField } from '../../../core/form/fields/document-fields.tsx';
import { MoneyField } from '../../../core/form/fields/money-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { EmailField, TextField } from '../../../core/form/fields/text-field.tsx';
import { QuestionField, YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { FormSection } from '../../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../../core/form/use-staff-form.ts';
import {
  ArrivalPapers,
  type KeptPaper,
} from '../../../platform/case-handling/registration/arrival-papers.tsx';
import { UnitField } from '../../../platform/case-handling/registration/unit-field.tsx';
import { StaffQuestionFields } from '../../../platform/questionnaires/staff-question-fields.tsx';
import { incidentListKind } from '../incident-list-kind.ts';
import type { RegistrationValues, ReportQuestions } from './registration-values.ts';

interface Props {
  readonly field: StaffFormState<RegistrationValues>['field'];
  readonly values: RegistrationValues;
  readonly isRestored: boolean;
  /** While a paper is on its way. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly questions: ReportQuestions | undefined;
}

const natures = incidentNatures.options.map((option) => ({
  ...option,
  description:
    option.value === 'security'
      ? 'Vazamento, acesso indevido, perda, sistema parado: dados pessoais podem ter sido afetados.'
      : 'Boleto falso, PIX, mensagem ou ligação de quem se passa por outra pessoa.',
}));

/** The nature first: it decides what else is asked. */
export function RegistrationFields(props: Props) {
  const { nature } = props.values;
  return (
    <>
      <Nature {...props} />
      {nature !== '' && (
        <>
          <Told {...props} />
          {nature === 'scam' ? <Scam {...props} /> : <Known {...props} />}
          <Asked {...props} />
          <Evidence {...props} />
          <Reporter {...props} />
        </>
      )}
    </>
  );
}

const Nature = ({ field }: Props) => (
  <FormSection title="O que vai ser registrado">
    <RadioField of={field('nature')} label="Natureza" options={natures} />
    <UnitField
      of={field('unit_id') as FieldOf<Chosen | null>}
      units={incidentDeskEndpoints.units}
      words={incidentListKind.words}
    />
  </FormSection>
);

const Told = ({ field }: Props) => (
  <FormSection title="O que aconteceu" description="O que se sabe agora. O resto se completa na ficha.">
    <TextAreaField of={field('description')} label="O que aconteceu" rows={5} isDescription />
    <DateTimeField
      of={field('occurred_at')}
      label="Quando aconteceu"
      help="Em branco, se ainda não se sabe."
    />
    <TextField of={field('area')} label="Onde" help="Setor, sala ou sistema." />
    <TextAreaField of={field('involved_text')} label="Quem está envolvido" />
    <SeveralField of={field('data_natures')} label="Que dados" options={dataNatures.options} />
    <ChoiceField of={field('incident_type')} label="Tipo" options={incidentTypes.options} />
    <DateTimeField of={field('detected_at')} label="Detectado em" />
  </FormSection>
);

const Known = ({ field }: Props) => (
  <FormSection
    title="Conhecimento"
    description="Os prazos da ANPD e dos titulares contam de quando a organização soube que dados pessoais foram afetados."
  >
    <DateTimeField
      of={field('known_at')}
      label="Conhecido em"
      help="Ainda em dúvida? Deixe em branco e registre depois."
    />
    <NumberField of={field('holders_count')} label="Titulares afetados" />
  </FormSection>
);

const Scam = ({ field }: Props) => (
  <FormSection title="O golpe">
    <QuestionField of={field('scam.scam_data_given')} label="A pessoa pagou ou passou algum dado?" isWide />
    <SeveralField of={field('scam.scam_channels')} label="Por onde veio" options={scamChannels.options} />
    <TextField of={field('scam.scam_sender')} label="Número, e-mail ou site de quem mandou" />
    <TextField of={field('scam.scam_account')} label="Chave PIX ou conta de destino" />
    <MoneyField of={field('scam.scam_asked_cents')} label="Valor pedido" />
    <MoneyField of={field('scam.scam_lost_cents')} label="Valor pago" />
    <TextField of={field('scam.police_report')} label="Boletim de ocorrência" />
    <DateTimeField of={field('scam.bank_called_at')} label="Banco acionado em" />
    <YesNoField of={field('scam.scam_name_used')} label="Usaram o nome ou a marca da organização" />
  </FormSection>
);

/** The organisation's own questions; a refused answer is told at its question. */
function Asked({ field, values: { nature }, questions }: Props) {
  if (nature === '' || !questions) return null;
  const asked = questions[nature].questions;
  const given = field('answers') as unknown as FieldOf<TypedAnswers>;
  const at = ((id: string) => {
    const of = given.at(id as never) as FieldOf<unknown>;
    return { ...of, value: of.value ?? noAnswers(asked)[id] };
  }) as unknown as typeof given.at;
  return (
    <FormSection title="Mais sobre o relato">
      <StaffQuestionFields questions={asked} of={{ ...given, at }} />
    </FormSection>
  );
}

const Evidence = ({ field, isRestored, onBusy }: Props) => (
  <FormSection title="Provas" description="Prints, documentos, o e-mail recebido com os cabeçalhos (.eml).">
    <TextAreaField
      of={field('pasted_message')}
      label="Mensagem, colada como veio"
      help="Com os cabeçalhos, se houver. Fica guardada exatamente assim."
      rows={4}
    />
    <ArrivalPapers
      of={field('files') as FieldOf<readonly KeptPaper[]>}
      endpoints={incidentDeskEndpoints}
      {...{ isRestored, onBusy }}
    />
  </FormSection>
);

const Reporter = ({ field }: Props) => (
  <FormSection title="Quem contou" description="Pode ficar em branco.">
    <TextField of={field('reporter.name')} label="Nome" isWide />
    <EmailField of={field('reporter.email')} label="E-mail" />
    <PhoneField of={field('reporter.phone')} label="Telefone" />
  </FormSection>
);
