import {
  dataNatures,
  dataProtections,
  holderCategories,
  holderNotices,
  keyStates,
  noticeMeans,
  riskKinds,
  violatedProperties,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { fileWords } from './file-words.ts';
import type { SectionFieldsProps } from './section-fields-props.ts';

const label = (name: keyof typeof fileWords) => fileWords[name].label;

export const HoldersNoticeFields = ({ field, values }: SectionFieldsProps<'holders_notice'>) => (
  <>
    <ChoiceField
      of={field('holders_notice')}
      label={label('holders_notice')}
      options={holderNotices.options}
    />
    <DateField of={field('holders_notice_on')} label={label('holders_notice_on')} />
    <SeveralField of={field('holders_means')} label={label('holders_means')} options={noticeMeans.options} />
    <NumberField of={field('holders_notified_count')} label={label('holders_notified_count')} />
    {values.holders_notice !== null && (
      <TextAreaField
        of={field('holders_not_individual_reason')}
        label={label('holders_not_individual_reason')}
        help="Quando não se avisa cada titular, ou quando não se avisa."
      />
    )}
  </>
);

export const DataFields = ({ field, values }: SectionFieldsProps<'data'>) => (
  <>
    <SeveralField of={field('properties')} label={label('properties')} options={violatedProperties.options} />
    <SeveralField of={field('data_natures')} label={label('data_natures')} options={dataNatures.options} />
    {values.data_natures.includes('other') && (
      <TextField of={field('data_nature_other')} label={label('data_nature_other')} isWide />
    )}
    <SeveralField
      of={field('holder_categories')}
      label={label('holder_categories')}
      options={holderCategories.options}
    />
    <NumberField of={field('holders_count')} label={label('holders_count')} />
    <NumberField of={field('holders_in_activity')} label={label('holders_in_activity')} />
    <YesNoField of={field('holders_estimated')} label={label('holders_estimated')} />
    {values.holders_count === 0 && (
      <TextAreaField of={field('no_holders_reason')} label={label('no_holders_reason')} />
    )}
    <NumberField of={field('children_count')} label={label('children_count')} />
    <NumberField of={field('adolescents_count')} label={label('adolescents_count')} />
    <NumberField of={field('elderly_count')} label={label('elderly_count')} />
    <ChoiceField
      of={field('data_protection')}
      label={label('data_protection')}
      options={dataProtections.options}
    />
    {values.data_protection === 'encrypted' && (
      <ChoiceField of={field('key_state')} label={label('key_state')} options={keyStates.options} />
    )}
  </>
);

export const RisksFields = ({ field }: SectionFieldsProps<'risks'>) => (
  <>
    <SeveralField of={field('risks')} label={label('risks')} options={riskKinds.options} />
    <TextAreaField of={field('risks_text')} label={label('risks_text')} rows={5} />
  </>
);

export const MeasuresFields = ({ field }: SectionFieldsProps<'measures'>) => (
  <>
    <TextAreaField of={field('measures_before')} label={label('measures_before')} rows={4} />
    <TextAreaField
      of={field('measures_containment')}
      label={label('measures_containment')}
      help="O que parou o incidente."
      rows={4}
    />
    <TextAreaField
      of={field('measures_correction')}
      label={label('measures_correction')}
      help="O que desfez ou diminuiu os efeitos."
      rows={4}
    />
    <TextAreaField
      of={field('measures_prevention')}
      label={label('measures_prevention')}
      help="O que evita que aconteça de novo."
      rows={4}
    />
  </>
);
