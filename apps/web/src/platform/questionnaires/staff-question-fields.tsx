import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import {
  askedQuestions,
  choicesOf,
  textLimits,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { TypedAnswers } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField, RadioField } from '../../core/form/fields/choice-field.tsx';
import { DateField, DateTimeField } from '../../core/form/fields/date-field.tsx';
import { dateTimeMask } from '../../core/form/fields/date-time-mask.ts';
import { dateMask } from '../../core/form/fields/mask.ts';
import { SeveralField } from '../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';

interface Props {
  readonly questions: readonly Question[];
  /** The answers as a field of the form; the form's `tidy` sends `sentFrom(questions, typed)`. */
  readonly of: FieldOf<TypedAnswers>;
}

/** The same questions in a form of staff, inside a `form-grid`. */
export const StaffQuestionFields = ({ questions, of }: Props) =>
  askedQuestions(questions).map((question) => (
    <OneQuestion key={question.id} question={question} of={of.at(question.id) as FieldOf<never>} />
  ));

function OneQuestion({ question, of }: { question: Question; of: FieldOf<never> }) {
  const { type, label, help, required } = question;
  const most = type === 'short_text' || type === 'long_text' ? textLimits[type] : undefined;
  // The contract knows only that there are answers: what each needs is said by its question, what is wrong by
  // `checkAnswers` when they are sent.
  const place = { ...of, isRequired: required, maxLength: most, check: () => undefined };
  const text = place as unknown as FieldOf<string>;
  const shared = { label, ...(help ? { help } : {}) };
  const listed = choicesOf(question).map((option) => ({ value: option.id, label: option.label }));
  switch (type) {
    case 'long_text':
      return <TextAreaField {...shared} of={text as FieldOf<string | null>} isWide />;
    case 'single':
      return <ChoiceField {...shared} of={text as FieldOf<string | null>} options={listed} />;
    case 'multiple':
      return (
        <SeveralField {...shared} of={place as unknown as FieldOf<readonly string[]>} options={listed} />
      );
    case 'yes_no':
    case 'compliance':
      return <RadioField {...shared} of={text as FieldOf<string | null>} options={listed} />;
    case 'date':
      return <DateField {...shared} of={text as FieldOf<string | null>} />;
    case 'date_time':
      return <DateTimeField {...shared} of={asInstant(text)} />;
    case 'number':
    case 'cnpj':
      return <TextField {...shared} of={text as FieldOf<string | null>} />;
    case 'money':
      return <TextField {...shared} label={`${label} (R$)`} of={text as FieldOf<string | null>} />;
    case 'short_text':
      return <TextField {...shared} of={text as FieldOf<string | null>} isWide />;
    case 'file':
      // The form of a feature asks for none (`formQuestionTypes`).
      return null;
  }
}

/** Answers keep the hour of the clock in Brasília, the field an instant. */
const asInstant = (of: FieldOf<string>): FieldOf<string | null> => ({
  ...(of as unknown as FieldOf<string | null>),
  value: instantOf(of.value),
  set: (value) => of.set(civilOf(value ?? '')),
});

function instantOf(civil: string): string {
  const [day, hour] = civil.split('T');
  return day && hour ? (dateTimeMask.read(`${dateMask.show(day)} ${hour}`) ?? civil) : civil;
}

function civilOf(value: string): string {
  if (Number.isNaN(Date.parse(value)) || !value.includes('T')) return value;
  const [day = '', hour = ''] = formatDateTime(value).split(' ');
  return `${day.split('/').reverse().join('-')}T${hour}`;
}
