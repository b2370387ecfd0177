import type { GivenAnswer } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import {
  choicesOf,
  type Question,
  textLimits,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import {
  answerOf,
  type TypedAnswer,
  typedOf,
} from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { useState } from 'react';
import { dateMask } from '../../../core/form/fields/mask.ts';
import { AreaField } from '../../public-form/area-field.tsx';
import { OneOfCards, SomeOfCards } from '../../public-form/choice-cards.tsx';
import type { PublicField } from '../../public-form/public-field.ts';
import { LineField, MaskedField } from '../../public-form/public-fields.tsx';
import { civilMomentMask } from '../civil-moment-mask.ts';
import { ChoiceButtons } from './choice-buttons.tsx';

interface Props {
  readonly question: Question;
  readonly answer: GivenAnswer;
  readonly error: string | undefined;
  readonly onTyped: (typed: TypedAnswer) => void;
  readonly onLeave: () => void;
}

/** The field of one question, by its type; files have a part of their own. */
export function AnswerField({ question, answer, error, onTyped, onLeave }: Props) {
  const { type, label, help, required } = question;
  const [typed, setTyped] = useTyped(question, answer);
  const place = {
    path: `answers.${question.id}`,
    error,
    check: onLeave,
    set: (value: TypedAnswer) => {
      setTyped(value);
      onTyped(value);
    },
  };
  const text: PublicField<string> = { ...place, value: typeof typed === 'string' ? typed : '' };
  const shared = { of: text, label, isOptional: !required, ...(help ? { help } : {}) };
  const group = { legend: required ? label : `${label} (opcional)`, ...(help ? { hint: help } : {}) };
  const cards = choicesOf(question).map((option) => ({ value: option.id, label: option.label }));
  switch (type) {
    case 'compliance':
    case 'yes_no':
      return <ChoiceButtons {...group} of={text} cards={cards} />;
    case 'single':
      return <OneOfCards {...group} of={text} cards={cards} />;
    case 'multiple':
      return (
        <SomeOfCards {...group} of={{ ...place, value: Array.isArray(typed) ? typed : [] }} cards={cards} />
      );
    case 'long_text':
      return <AreaField {...shared} maxLength={textLimits.long_text} />;
    case 'date':
      return <MaskedField {...shared} mask={dateMask} example="DD/MM/AAAA" />;
    case 'date_time':
      return <MaskedField {...shared} mask={civilMomentMask} example="DD/MM/AAAA HH:mm" />;
    case 'number':
      return <LineField {...shared} maxLength={20} inputMode="decimal" />;
    case 'money':
      return <LineField {...shared} label={`${label} (R$)`} maxLength={30} inputMode="decimal" />;
    case 'cnpj':
      return <LineField {...shared} maxLength={18} />;
    case 'short_text':
      return <LineField {...shared} maxLength={textLimits.short_text} />;
    case 'file':
      return null;
  }
}

/** What stands in the field: '12,50' stays as it was typed, until the answer becomes another one. */
function useTyped(question: Question, { value }: GivenAnswer) {
  const [typed, setTyped] = useState<TypedAnswer>(() => typedOf(question, value));
  const isSame = JSON.stringify(readAs(question, typed)) === JSON.stringify(value);
  return [isSame ? typed : typedOf(question, value), setTyped] as const;
}

/** What typed text is worth; undefined where nothing was. */
export const readAs = (question: Question, typed: TypedAnswer) =>
  typed.length === 0 || (typeof typed === 'string' && typed.trim() === '')
    ? undefined
    : answerOf(question, typed);
