import {
  type Answer,
  type Answers,
  chosenOf,
  peopleOf,
  type Question,
  textOf,
} from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import { Checkbox } from '@mantine/core';
import { dateMask } from '../../../core/form/fields/mask.ts';
import { AreaField } from '../../public-form/area-field.tsx';
import { OneOfCards, SomeOfCards } from '../../public-form/choice-cards.tsx';
import type { PublicField } from '../../public-form/public-field.ts';
import { LineField, MaskedField } from '../../public-form/public-fields.tsx';
import { PeopleField } from './people-field.tsx';

interface Props {
  readonly question: Question;
  readonly answers: Answers;
  readonly error: string | undefined;
  readonly onAnswer: (key: string, answer: Answer) => void;
}

/** One question, by its kind. */
export function QuestionField({ question, answers, error, onAnswer }: Props) {
  const { key, label, help, isRequired } = question;
  const field = <T,>(value: T): PublicField<T> => ({
    path: key,
    value,
    error,
    set: (next) => onAnswer(key, next as Answer),
    check: () => undefined,
  });
  const usual = { label, ...(help ? { help } : {}), isOptional: !isRequired };
  switch (question.kind) {
    case 'line':
      return <LineField of={field(textOf(answers, key))} {...usual} maxLength={question.max} />;
    case 'text':
      return <AreaField of={field(textOf(answers, key))} {...usual} maxLength={question.max} rows={8} />;
    case 'date':
      return <MaskedField of={field(textOf(answers, key))} {...usual} mask={dateMask} example="DD/MM/AAAA" />;
    case 'one':
      return (
        <OneOfCards
          of={field(textOf(answers, key))}
          legend={isRequired ? label : `${label} (opcional)`}
          cards={question.options}
        />
      );
    case 'many':
      return (
        <SomeOfCards
          of={field(chosenOf(answers, key))}
          legend={isRequired ? label : `${label} (opcional)`}
          hint="Marque quantas quiser."
          cards={question.options}
        />
      );
    case 'people':
      return (
        <PeopleField
          path={key}
          label={label}
          details={question.details}
          most={question.most}
          people={peopleOf(answers, key)}
          error={error}
          onChange={(people) => onAnswer(key, people)}
        />
      );
    case 'agreed':
      return (
        <Checkbox
          size="md"
          data-path={key}
          label={label}
          error={error}
          checked={answers[key] === true}
          onChange={(event) => onAnswer(key, event.currentTarget.checked)}
        />
      );
  }
}
