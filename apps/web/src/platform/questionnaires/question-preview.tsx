import { checkAnswers } from '@conforme/contracts/platform/questionnaires/check-answers.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import {
  answersFrom,
  noAnswers,
  type TypedAnswer,
} from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { QuestionFields } from './question-fields.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** The questions as they are answered; nothing that is typed here is kept. */
export const QuestionPreview = ({ opened, onClose, ...props }: Props) => (
  <Modal opened={opened} onClose={onClose} title={props.title} size={640}>
    {opened && <Tried {...props} />}
    <div className="modal-foot">
      <Button variant="default" onClick={onClose}>
        Fechar
      </Button>
    </div>
  </Modal>
);

function Tried({ questions }: Pick<Props, 'questions'>) {
  const [typed, setTyped] = useState(() => noAnswers(questions));
  const [checked, setChecked] = useState<readonly string[]>([]);
  const errors = checkAnswers(questions, answersFrom(questions, typed));
  const field = (id: string) => ({
    path: `answers.${id}`,
    value: typed[id] ?? '',
    error: checked.includes(id) ? errors[id] : undefined,
    set: (value: TypedAnswer) => setTyped((before) => ({ ...before, [id]: value })),
    check: () => setChecked((before) => [...before, id]),
  });
  return (
    <div className="questionnaire-preview">
      <QuestionFields questions={questions} field={field} />
    </div>
  );
}
