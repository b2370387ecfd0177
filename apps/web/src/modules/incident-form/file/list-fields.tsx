import type { IncidentFile } from '@conforme/contracts/modules/incident-form/incident-file.schemas.ts';
import {
  involvedRoles,
  scamChannels,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { secretItems } from '@conforme/contracts/modules/incident-form/rules/secrecy-items.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { CnpjField } from '../../../core/form/fields/document-fields.tsx';
import { MoneyField } from '../../../core/form/fields/money-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { QuestionField, YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormRows } from '../../../core/form/form-rows.tsx';
import { fileWords } from './file-words.ts';
import type { SectionFieldsProps } from './section-fields-props.ts';

const label = (name: keyof typeof fileWords) => fileWords[name].label;

type Person = IncidentFile['involved'][number];
const NOBODY: Person = { role: 'affected', name: '', contact: null, note: null };

export const InvolvedFields = ({ field }: SectionFieldsProps<'involved'>) => (
  <FormRows
    of={field('involved') as FieldOf<readonly Person[]>}
    label={label('involved')}
    noun="pessoa"
    empty={NOBODY}
    nameOf={({ name }) => name}
    max={50}
  >
    {(row) => (
      <>
        <TextField of={row.at('name')} label="Nome" />
        <ChoiceField of={row.at('role')} label="Papel" options={involvedRoles.options} />
        <TextField of={row.at('contact')} label="Contato" />
        <TextAreaField of={row.at('note')} label="Observação" rows={2} />
      </>
    )}
  </FormRows>
);

type Operator = IncidentFile['operators'][number];
const NO_OPERATOR: Operator = {
  name: '',
  cnpj: null,
  contract: null,
  contact: null,
  told_us_at: null,
  told_what: null,
};

export const OperatorsFields = ({ field }: SectionFieldsProps<'operators'>) => (
  <FormRows
    of={field('operators') as FieldOf<readonly Operator[]>}
    label={label('operators')}
    noun="operador"
    empty={NO_OPERATOR}
    nameOf={({ name }) => name}
    max={20}
  >
    {(row) => (
      <>
        <TextField of={row.at('name')} label="Nome" />
        <CnpjField of={row.at('cnpj')} label="CNPJ" />
        <TextField of={row.at('contract')} label="Contrato" />
        <TextField of={row.at('contact')} label="Contato" />
        <DateTimeField of={row.at('told_us_at')} label="Quando nos avisou" />
        <TextAreaField of={row.at('told_what')} label="O que nos disse" />
      </>
    )}
  </FormRows>
);

type Secret = IncidentFile['secrecy'][number];
const NO_SECRET: Secret = { item: 'description.root_cause', reason: null };

export const SecrecyFields = ({ field }: SectionFieldsProps<'secrecy'>) => (
  <FormRows
    of={field('secrecy') as FieldOf<readonly Secret[]>}
    label={label('secrecy')}
    noun="pedido de sigilo"
    empty={NO_SECRET}
    nameOf={({ item }) => secretItems.labels[item]}
    max={40}
  >
    {(row) => (
      <>
        <ChoiceField of={row.at('item')} label="Item da ficha" options={secretItems.options} isWide />
        <TextAreaField
          of={row.at('reason')}
          label="Motivo"
          help="Segredo comercial ou industrial, segurança, investigação: a ANPD decide se aceita."
        />
      </>
    )}
  </FormRows>
);

export const ScamFields = ({ field }: SectionFieldsProps<'scam'>) => (
  <>
    <QuestionField of={field('scam_data_given')} label="A pessoa pagou ou passou algum dado?" isWide />
    <SeveralField of={field('scam_channels')} label={label('scam_channels')} options={scamChannels.options} />
    <TextField of={field('scam_sender')} label={label('scam_sender')} />
    <TextField of={field('scam_account')} label={label('scam_account')} />
    <MoneyField of={field('scam_asked_cents')} label={label('scam_asked_cents')} />
    <MoneyField of={field('scam_lost_cents')} label={label('scam_lost_cents')} />
    <YesNoField of={field('scam_name_used')} label={label('scam_name_used')} />
    <TextField of={field('police_report')} label={label('police_report')} />
    <DateTimeField
      of={field('bank_called_at')}
      label={label('bank_called_at')}
      help="Pedido de devolução do PIX (MED)."
    />
  </>
);
