import type { QuestionnaireFault } from '@conforme/contracts/platform/questionnaires/check-questionnaire.ts';
import type {
  Question,
  Questionnaire,
  Section,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { QuestionCard, type QuestionCardProps } from './question-card.tsx';

const BankDialog = lazyPart(() => import('./bank-dialog.tsx').then((module) => module.BankDialog));

type Acts = Pick<QuestionCardProps, 'onChoose' | 'onMove' | 'onDuplicate' | 'onRemove'>;

interface Props extends Acts {
  readonly content: Questionnaire;
  readonly section: Section;
  readonly faults: readonly QuestionnaireFault[];
  readonly chosen: string | null;
  /** Everything about the chosen question, where there is no room beside the list. */
  readonly inline: ReactNode;
  readonly bank: (() => Promise<Questionnaire>) | undefined;
  readonly onAdd: () => void;
  readonly onAddFromBank: (bank: readonly Question[], ids: readonly string[]) => void;
  readonly isReadOnly: boolean;
}

/** The questions of one section. */
export function QuestionList(props: Props) {
  const { content, section, faults, chosen, inline, bank, onAdd, onAddFromBank, isReadOnly, ...acts } = props;
  const steady = useSteady(acts);
  const [isPicking, setPicking] = useState(false);
  const own = content.questions.filter((question) => question.section === section.id);
  return (
    <section className="builder-questions" aria-label={`Perguntas de ${section.title || 'seção sem título'}`}>
      <div className="builder-questions-head">
        <h2 dir="auto">{section.title || 'Sem título'}</h2>
        <span className="muted small num">{own.length === 1 ? '1 pergunta' : `${own.length} perguntas`}</span>
      </div>
      {own.length === 0 && (
        <p className="muted builder-none">
          Nenhuma pergunta nesta seção ainda. Escreva uma{bank ? ' ou traga do banco.' : '.'}
        </p>
      )}
      <ol className="plain-list">
        {own.map((question) => (
          <Fragment key={question.id}>
            <QuestionCard
              {...{ question, isReadOnly, ...steady }}
              parent={content.questions.find(({ id }) => id === question.show_if?.question)}
              faults={countOf(faults, content.questions.indexOf(question))}
              isChosen={question.id === chosen}
            />
            {question.id === chosen && inline && (
              <li className="card builder-inline">
                <section aria-label="Propriedades da pergunta">{inline}</section>
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      {!isReadOnly && (
        <div className="builder-adds">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={onAdd}
          >
            Nova pergunta
          </Button>
          {bank && (
            <Button variant="subtle" onClick={() => setPicking(true)}>
              Do banco de perguntas
            </Button>
          )}
        </div>
      )}
      {bank && (
        <BankDialog
          opened={isPicking}
          onClose={() => setPicking(false)}
          {...{ bank, content }}
          onAdd={(questions, ids) => {
            onAddFromBank(questions, ids);
            setPicking(false);
          }}
        />
      )}
    </section>
  );
}

/** The same functions for good, which call those of the last drawing: a letter draws its own card alone. */
function useSteady(acts: Acts): Acts {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      onChoose: (id) => latest.current.onChoose(id),
      onMove: (id, by) => latest.current.onMove(id, by),
      onDuplicate: (id) => latest.current.onDuplicate(id),
      onRemove: (id) => latest.current.onRemove(id),
    }),
    [],
  );
}

const countOf = (faults: readonly QuestionnaireFault[], place: number): number =>
  faults.filter(({ path }) => path[0] === 'questions' && path[1] === place).length;
