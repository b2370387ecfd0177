import type { EditedQuestionnaire } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import { askedQuestions, formQuestionTypes } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { QuestionPreview } from './question-preview.tsx';
import './questionnaire-editor.css';

interface Props {
  readonly edited: EditedQuestionnaire;
  /** Why nothing can be changed. */
  readonly refused: string;
}

/** A questionnaire that stays as it is: what it asks, and why it stays. */
export function ReadOnlyQuestions({ edited: { title, in_force }, refused }: Props) {
  const [isShown, setShown] = useState(false);
  const questions = askedQuestions(in_force.questions);
  return (
    <div className="questionnaire">
      <p className="callout" data-tone="info">
        {refused}
      </p>
      <p className="muted num">Em vigor: versão {in_force.number}.</p>
      <ol className="questionnaire-read-only">
        {questions.map((question) => (
          <li key={question.id}>
            {question.label}
            <span className="muted small">
              {[
                formQuestionTypes.labels[question.type as keyof typeof formQuestionTypes.labels],
                question.required ? 'obrigatória' : 'opcional',
                // Options have commas of their own.
                question.options?.map(({ label }) => label).join('; '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      <div className="modal-foot questionnaire-foot">
        <Button
          variant="default"
          leftSection={<IconEye size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setShown(true)}
        >
          Ver como fica
        </Button>
      </div>
      <QuestionPreview {...{ title, questions, opened: isShown }} onClose={() => setShown(false)} />
    </div>
  );
}
