import {
  type QuestionnaireFault,
  questionnaireFaults,
} from '@conforme/contracts/platform/questionnaires/check-questionnaire.ts';
import * as edit from '@conforme/contracts/platform/questionnaires/edit-questionnaire.ts';
import type { Question, Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { DndContext, pointerWithin } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useBelow } from '../../../core/theme/use-below.ts';
import { draggedOnto, newId, silent, useRowSensors } from './builder-rows.ts';
import { QuestionList } from './question-list.tsx';
import { QuestionProperties } from './question-properties.tsx';
import { SectionList } from './section-list.tsx';
import { SectionProperties } from './section-properties.tsx';
import '../../../core/ui/field-styles.ts';
import './questionnaire-builder.css';

interface Props {
  readonly content: Questionnaire;
  readonly onChange: (content: Questionnaire) => void;
  /** Questions to take over, with the name of each section they come from. */
  readonly bank?: () => Promise<Questionnaire>;
  /** What is wrong is said at its field, not only counted. */
  readonly showsFaults: boolean;
  readonly isReadOnly?: boolean;
}

/** Sections, their questions, and everything about the chosen one. */
export function QuestionnaireBuilder({ content, onChange, bank, showsFaults, isReadOnly = false }: Props) {
  const [sectionId, setSectionId] = useState(content.sections[0]?.id ?? '');
  const [questionId, setQuestionId] = useState<string | null>(null);
  const [undone, setUndone] = useState<{ readonly words: string; readonly before: Questionnaire } | null>(
    null,
  );
  const [said, setSaid] = useState('');
  const isNarrow = useBelow('xl');
  const sensors = useRowSensors();
  const section = content.sections.find(({ id }) => id === sectionId) ?? content.sections[0];
  const question = content.questions.find(
    ({ id }) => id === questionId && section?.id === sectionOf(content, id),
  );
  const faults = useMemo(() => questionnaireFaults(content), [content]);
  if (!section) return null;

  const change = (next: Questionnaire) => {
    setUndone(null);
    onChange(next);
  };
  const removed = (words: string, next: Questionnaire) => {
    onChange(next);
    setUndone({ words, before: content });
    setSaid(words);
  };
  const chooseSection = (id: string) => {
    setSectionId(id);
    setQuestionId(null);
  };
  const own = content.questions.filter((one) => one.section === section.id);
  const moveQuestion = (id: string, to: number) => {
    change(edit.moveQuestion(content, id, to));
    setSaid(`Pergunta ${Math.max(1, Math.min(own.length, to + 1))} de ${own.length}.`);
  };
  const moveToSection = (id: string, to: string) => {
    change(edit.moveToSection(content, id, to));
    setSaid(`Pergunta levada para ${content.sections.find((one) => one.id === to)?.title ?? 'outra seção'}.`);
  };
  const moveSection = (id: string, to: number) => {
    change(edit.moveSection(content, id, to));
    setSaid(`Seção ${Math.max(1, Math.min(content.sections.length, to + 1))} de ${content.sections.length}.`);
  };
  const placeOfSection = (id: string) => content.sections.findIndex((one) => one.id === id);
  const placeOfQuestion = (id: string) => own.findIndex((one) => one.id === id);

  const properties = question ? (
    <QuestionProperties
      key={question.id}
      {...{ content, question, isReadOnly }}
      faults={showsFaults ? faultsOf(faults, 'questions', content.questions.indexOf(question)) : []}
      change={(part) => change(edit.changeQuestion(content, question.id, part))}
      changeType={(type) => change(edit.changeType(content, question.id, type))}
      moveToSection={(to) => {
        moveToSection(question.id, to);
        setSectionId(to);
      }}
    />
  ) : (
    <SectionProperties
      key={section.id}
      {...{ content, section, isReadOnly }}
      error={showsFaults ? faultsOf(faults, 'sections', placeOfSection(section.id))[0]?.message : undefined}
      change={(part) => change(edit.changeSection(content, section.id, part))}
      onRemove={() => {
        removed(`Seção “${section.title}” removida.`, edit.removeSection(content, section.id));
        chooseSection(content.sections.find(({ id }) => id !== section.id)?.id ?? '');
      }}
    />
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent }}
      onDragEnd={(event) => {
        const [from, to] = draggedOnto(event) ?? [];
        if (!from || !to || isReadOnly) return;
        if (from.kind === 'section' && to.kind === 'section') moveSection(from.id, placeOfSection(to.id));
        if (from.kind === 'question' && to.kind === 'section') moveToSection(from.id, to.id);
        if (from.kind === 'question' && to.kind === 'question') moveQuestion(from.id, placeOfQuestion(to.id));
      }}
    >
      <div className="builder">
        <SectionList
          {...{ content, isReadOnly }}
          chosen={section.id}
          onChoose={chooseSection}
          onMove={(id, by) => moveSection(id, placeOfSection(id) + by)}
          onAdd={() => {
            const id = newId('s');
            change(edit.addSection(content, { id, title: '' }));
            chooseSection(id);
          }}
        />
        <QuestionList
          {...{ content, section, bank, isReadOnly, faults }}
          chosen={question?.id ?? null}
          inline={isNarrow && question ? properties : null}
          onChoose={(id) => setQuestionId(id === questionId ? null : id)}
          onMove={(id, by) => moveQuestion(id, placeOfQuestion(id) + by)}
          onAdd={() => {
            const id = newId('q');
            change(edit.addQuestion(content, edit.newQuestion(id, section.id), question?.id));
            setQuestionId(id);
          }}
          onAddFromBank={(questions, ids) => change(edit.addFromBank(content, section.id, questions, ids))}
          onDuplicate={(id) => {
            const copy = newId('q');
            change(edit.duplicateQuestion(content, id, copy));
            setQuestionId(copy);
          }}
          onRemove={(id) => {
            removed('Pergunta removida.', edit.removeQuestion(content, id));
            if (id === questionId) setQuestionId(null);
          }}
        />
        {!(isNarrow && question) && (
          <section
            className="card builder-properties"
            aria-label={question ? 'Propriedades da pergunta' : 'Propriedades da seção'}
          >
            <h2>{question ? question.code || 'Pergunta' : 'Seção'}</h2>
            {properties}
          </section>
        )}
      </div>
      {undone && (
        <p className="callout builder-undo" data-tone="info">
          {undone.words}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowBackUp size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => change(undone.before)}
          >
            Desfazer
          </Button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  );
}

const sectionOf = ({ questions }: Questionnaire, id: string) =>
  questions.find((one: Question) => one.id === id)?.section;

const faultsOf = (
  faults: readonly QuestionnaireFault[],
  of: 'sections' | 'questions',
  place: number,
): readonly QuestionnaireFault[] => faults.filter(({ path }) => path[0] === of && path[1] === place);
