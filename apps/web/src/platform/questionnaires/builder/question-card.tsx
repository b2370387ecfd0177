import {
  choicesOf,
  type Question,
  questionTypes,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCopy,
  IconGitBranch,
  IconGripVertical,
  IconPaperclip,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Chip } from '../../../core/ui/chip.tsx';
import { movesByKeyboard, useBuilderRow } from './builder-rows.ts';

export interface QuestionCardProps {
  readonly question: Question;
  /** The question it depends on, where it does. */
  readonly parent: Question | undefined;
  readonly faults: number;
  readonly isChosen: boolean;
  readonly isReadOnly: boolean;
  readonly onChoose: (id: string) => void;
  readonly onMove: (id: string, by: 1 | -1) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** One question in the list: what it asks, how it counts, and what can be done with it. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, parent, faults, isChosen, isReadOnly, onChoose, onMove, onDuplicate, onRemove } = props;
  const row = useBuilderRow({ kind: 'question', id: question.id });
  const name = question.label || 'Pergunta sem texto';
  return (
    <li
      ref={row.setNode}
      style={row.style}
      className="builder-question"
      data-question={question.id}
      data-chosen={isChosen || undefined}
      data-over={row.isOver || undefined}
      data-moving={row.isDragging || undefined}
      data-child={parent ? true : undefined}
    >
      {!isReadOnly && (
        <span className="builder-grip" {...row.handle}>
          <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <button
        type="button"
        className="builder-question-open"
        aria-pressed={isChosen}
        aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
        onClick={() => onChoose(question.id)}
        onKeyDown={isReadOnly ? undefined : movesByKeyboard((by) => onMove(question.id, by))}
      >
        <span className="builder-question-words" dir="auto">
          {question.code && <span className="muted num">{question.code}</span>} <b>{name}</b>
        </span>
        <QuestionFacts {...{ question, parent, faults }} />
      </button>
      {!isReadOnly && (
        <span className="builder-question-acts">
          <ActionIcon aria-label={`Duplicar: ${name}`} onClick={() => onDuplicate(question.id)}>
            <IconCopy size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={`Remover: ${name}`} onClick={() => onRemove(question.id)}>
            <IconTrash size={17} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
    </li>
  );
});

function QuestionFacts({
  question,
  parent,
  faults,
}: Pick<QuestionCardProps, 'question' | 'parent' | 'faults'>) {
  const { type, weight = 0, required, blocking, evidence_if = [], show_if } = question;
  return (
    <span className="builder-facts small">
      <span>{questionTypes.labels[type]}</span>
      <span className="num">peso {weight}</span>
      {required && <Chip tone="mute">obrigatória</Chip>}
      {blocking && (
        <Chip tone="mute" icon={IconBan}>
          impeditiva
        </Chip>
      )}
      {evidence_if.length > 0 && (
        <Chip tone="mute" icon={IconPaperclip}>
          prova se {wordsOf(question, evidence_if)}
        </Chip>
      )}
      {show_if && (
        <Chip tone="mute" icon={IconGitBranch}>
          só se{' '}
          {parent ? `${parent.code || `“${shortened(parent.label)}”`} = ${wordsOf(parent, show_if.is)}` : '?'}
        </Chip>
      )}
      {faults > 0 && (
        <Chip tone="danger" icon={IconAlertTriangle}>
          {faults === 1 ? '1 ponto a resolver' : `${faults} pontos a resolver`}
        </Chip>
      )}
    </span>
  );
}

const shortened = (text: string): string => (text.length > 30 ? `${text.slice(0, 29)}…` : text);
const wordsOf = (question: Question, ids: readonly string[]): string =>
  choicesOf(question)
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label.toLowerCase())
    .join(' ou ') || '?';
