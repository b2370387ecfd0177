import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import {
  askedQuestions,
  choicesOf,
  textLimits,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { TypedAnswer } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { dateMask } from '../../core/form/fields/mask.ts';
import { AreaField } from '../public-form/area-field.tsx';
import { OneOfCards, SomeOfCards } from '../public-form/choice-cards.tsx';
import type { PublicField } from '../public-form/public-field.ts';
import { LineField, MaskedField } from '../public-form/public-fields.tsx';
import { civilMomentMask } from './civil-moment-mask.ts';

interface Props {
  readonly questions: readonly Question[];
  /** The place of an answer in the form: `(id) => form.field(`answers.${id}`)`. */
  readonly field: (questionId: string) => PublicField<TypedAnswer>;
}

/** Questions with the fields of public forms. What is typed is sent by `sentFrom`. */
export const QuestionFields = ({ questions, field }: Props) =>
  askedQuestions(questions).map((question) => (
    <OneQuestion key={question.id} question={question} of={field(question.id)} />
  ));

function OneQuestion({ question, of }: { question: Question; of: PublicField<TypedAnswer> }) {
  const { type, label, help, required } = question;
  const text = of as PublicField<string>;
  const shared = { of: text, label, isOptional: !required, ...(help ? { help } : {}) };
  const group = {
    legend: required ? label : `${label} (opcional)`,
    ...(help ? { hint: help } : {}),
  };
  const cards = choicesOf(question).map((option) => ({ value: option.id, label: option.label }));
  switch (type) {
    case 'long_text':
      return <AreaField {...shared} maxLength={textLimits.long_text} />;
    case 'single':
    case 'compliance':
    case 'yes_no':
      return <OneOfCards {...group} of={text} cards={cards} />;
    case 'multiple':
      return <SomeOfCards {...group} of={of as PublicField<readonly string[]>} cards={cards} />;
    case 'date':
      return <MaskedField {...shared} mask={dateMask} example="DD/MM/AAAA" />;
    case 'date_time':
      return <MaskedField {...shared} mask={civilMomentMask} example="DD/MM/AAAA HH:mm" />;
    case 'number':
      return <LineField {...shared} maxLength={20} />;
    case 'money':
      return <LineField {...shared} label={`${label} (R$)`} maxLength={30} />;
    case 'cnpj':
      return <LineField {...shared} maxLength={18} />;
    case 'short_text':
      return <LineField {...shared} maxLength={textLimits.short_text} />;
    case 'file':
      // The form of a feature asks for none (`formQuestionTypes`).
      return null;
  }
}
