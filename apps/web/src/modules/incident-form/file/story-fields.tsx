import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import {
  incidentTypes,
  knowledgeMeans,
  notifierKinds,
  otherBodies,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { PhoneField } from '../../../core/form/fields/document-fields.tsx';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { EmailField, TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { fileWords } from './file-words.ts';
import type { SectionFieldsProps } from './section-fields-props.ts';

const label = (name: keyof typeof fileWords) => fileWords[name].label;

export const NotifierFields = ({ field }: SectionFieldsProps<'notifier'>) => (
  <>
    <ChoiceField
      of={field('notifier_kind')}
      label={label('notifier_kind')}
      options={notifierKinds.options}
      help="O comprovante (ato de indicação ou procuração) é anexado em “Formulário da ANPD”."
      isWide
    />
    <TextField of={field('notifier_name')} label={label('notifier_name')} isWide />
    <EmailField of={field('notifier_email')} label={label('notifier_email')} />
    <PhoneField of={field('notifier_phone')} label={label('notifier_phone')} />
  </>
);

export const KnowledgeFields = ({ field }: SectionFieldsProps<'knowledge'>) => (
  <>
    <ChoiceField of={field('how_known')} label={label('how_known')} options={knowledgeMeans.options} />
    <DateTimeField
      of={field('detected_at')}
      label={label('detected_at')}
      help="Quando alguém notou algo. O prazo da ANPD conta do conhecimento, que é uma ação à parte."
    />
  </>
);

export const TimelinessFields = ({ field, values }: SectionFieldsProps<'timeliness'>) => (
  <>
    <DateTimeField of={field('occurred_from')} label={label('occurred_from')} />
    <DateTimeField of={field('occurred_until')} label={label('occurred_until')} />
    <YesNoField of={field('occurrence_undetermined')} label={label('occurrence_undetermined')} />
    <TextAreaField
      of={field('delay_reasons')}
      label={label('delay_reasons')}
      help="Se a comunicação à ANPD passar do prazo, o motivo vai nela."
    />
    <SeveralField of={field('other_bodies')} label={label('other_bodies')} options={otherBodies.options} />
    {values.other_bodies.length > 0 && (
      <TextAreaField of={field('other_bodies_text')} label={label('other_bodies_text')} />
    )}
  </>
);

export const DescriptionFields = ({ field, incident }: SectionFieldsProps<'description'>) => (
  <>
    <ChoiceField of={field('incident_type')} label={label('incident_type')} options={incidentTypes.options} />
    <RelationField
      of={field('unit_id') as FieldOf<Chosen | null>}
      label={label('unit_id')}
      endpoint={incidentHandlingEndpoints.places}
      asking={{ incident }}
    />
    <TextField of={field('area')} label={label('area')} help="Setor, sala ou sistema em que aconteceu." />
    <TextAreaField of={field('description')} label={label('description')} rows={6} isDescription />
    <TextAreaField
      of={field('root_cause')}
      label={label('root_cause')}
      help="Ainda em apuração? Deixe em branco: na comunicação preliminar sai como “não informado — a complementar”."
      rows={4}
    />
  </>
);
