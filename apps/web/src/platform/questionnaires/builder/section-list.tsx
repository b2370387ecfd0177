import { questionsOfSection } from '@conforme/contracts/platform/questionnaires/question-standing.ts';
import type { Questionnaire, Section } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { Button, Kbd } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { movesByKeyboard, useBuilderRow } from './builder-rows.ts';

interface Props {
  readonly content: Questionnaire;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onMove: (id: string, by: 1 | -1) => void;
  readonly onAdd: () => void;
  readonly isReadOnly: boolean;
}

export function SectionList({ content, chosen, onChoose, onMove, onAdd, isReadOnly }: Props) {
  return (
    <nav className="builder-sections" aria-label="Seções">
      <ul className="plain-list">
        {content.sections.map((section) => (
          <SectionRow
            key={section.id}
            {...{ section, content, isReadOnly }}
            isChosen={section.id === chosen}
            onChoose={() => onChoose(section.id)}
            onMove={(by) => onMove(section.id, by)}
          />
        ))}
      </ul>
      {!isReadOnly && (
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={onAdd}
          >
            Nova seção
          </Button>
          <p className="muted small builder-keys">
            Arraste, ou use <Kbd size="xs">Alt</Kbd> <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> para mudar
            a ordem.
          </p>
        </>
      )}
    </nav>
  );
}

interface RowProps {
  readonly section: Section;
  readonly content: Questionnaire;
  readonly isChosen: boolean;
  readonly isReadOnly: boolean;
  readonly onChoose: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

function SectionRow({ section, content, isChosen, isReadOnly, onChoose, onMove }: RowProps) {
  const row = useBuilderRow({ kind: 'section', id: section.id });
  const questions = questionsOfSection(content, section.id);
  const weight = questions.reduce((sum, question) => sum + (question.weight ?? 0), 0);
  return (
    <li ref={row.setNode} style={row.style} data-over={row.isOver || undefined}>
      {!isReadOnly && (
        <span className="builder-grip" {...row.handle}>
          <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <button
        type="button"
        className="builder-section"
        aria-current={isChosen ? 'true' : undefined}
        aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
        onClick={onChoose}
        onKeyDown={isReadOnly ? undefined : movesByKeyboard(onMove)}
      >
        <span dir="auto">{section.title || 'Sem título'}</span>
        <span className="small num">
          {questions.length === 1 ? '1 pergunta' : `${questions.length} perguntas`} · peso {weight}
        </span>
      </button>
    </li>
  );
}
