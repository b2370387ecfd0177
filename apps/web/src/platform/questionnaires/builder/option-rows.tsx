import {
  choicesOf,
  hasOptions,
  type Question,
  type QuestionOption,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { optionScore } from '@conforme/contracts/platform/questionnaires/score-answers.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from './builder-rows.ts';

interface Props {
  readonly question: Question;
  readonly change: (part: Partial<Question>) => void;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
}

/** What can be answered, and what each answer is worth. */
export function OptionRows({ question, change, error, isReadOnly }: Props) {
  const isOwn = hasOptions(question.type);
  // What does not apply leaves the sum: it has no points.
  const shown = choicesOf(question).filter(({ id }) => id !== 'not_applicable');
  const setOptions = (options: readonly QuestionOption[]) => change({ options });
  if (shown.length === 0 && !isOwn) return null;
  return (
    <fieldset className="builder-options">
      <legend>Respostas e pontos</legend>
      {shown.map((option, index) => (
        <div key={option.id} className="builder-option">
          {isOwn ? (
            <TextInput
              aria-label={`Texto da resposta ${index + 1}`}
              className="grow"
              value={option.label}
              maxLength={200}
              readOnly={isReadOnly}
              onChange={(event) => {
                const label = event.currentTarget.value;
                setOptions(shown.map((one) => (one.id === option.id ? { ...one, label } : one)));
              }}
            />
          ) : (
            <span className="grow">{option.label}</span>
          )}
          <Points
            label={`Pontos de ${option.label || `resposta ${index + 1}`}`}
            value={optionScore(question, option.id)}
            isReadOnly={isReadOnly}
            onChange={(score) => change({ scores: { ...question.scores, [option.id]: score } })}
          />
          {isOwn && !isReadOnly && (
            <span className="builder-option-acts">
              <ActionIcon
                aria-label={`Subir a resposta ${index + 1}`}
                disabled={index === 0}
                onClick={() => setOptions(swapped(shown, index, index - 1))}
              >
                <IconArrowUp size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Descer a resposta ${index + 1}`}
                disabled={index === shown.length - 1}
                onClick={() => setOptions(swapped(shown, index, index + 1))}
              >
                <IconArrowDown size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remover a resposta ${index + 1}`}
                onClick={() => {
                  const { [option.id]: _, ...scores } = question.scores ?? {};
                  change({ options: shown.filter(({ id }) => id !== option.id), scores });
                }}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </span>
          )}
        </div>
      ))}
      {error && <p className="form-rows-error">{error}</p>}
      {isOwn && !isReadOnly && shown.length < 50 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOptions([...shown, { id: newId('o'), label: '' }])}
        >
          Nova resposta
        </Button>
      )}
    </fieldset>
  );
}

interface PointsProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly isReadOnly: boolean;
}

/** From 0 to 1, with a comma; what is no such number stays on the screen and counts as before. */
function Points({ label, value, onChange, isReadOnly }: PointsProps) {
  const [typed, setTyped] = useState(() => pointWords(value));
  const read = readPoints(typed);
  const shown = read === null || read === value ? typed : pointWords(value);
  return (
    <TextInput
      aria-label={label}
      className="builder-points num"
      inputMode="decimal"
      maxLength={4}
      value={shown}
      readOnly={isReadOnly}
      error={read === null}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const points = readPoints(text);
        if (points !== null) onChange(points);
      }}
      onBlur={() => setTyped(pointWords(value))}
    />
  );
}

const pointWords = (value: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 2 });
const readPoints = (text: string): number | null =>
  /^(?:0(?:[,.]\d{1,2})?|1(?:[,.]0{1,2})?)$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

function swapped<T>(list: readonly T[], one: number, other: number): readonly T[] {
  const copy = [...list];
  [copy[one], copy[other]] = [copy[other] as T, copy[one] as T];
  return copy;
}
