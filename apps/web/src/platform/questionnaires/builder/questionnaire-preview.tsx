import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { nothingGiven } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import type { Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { scoreAnswers } from '@conforme/contracts/platform/questionnaires/score-answers.ts';
import { scoreBands } from '@conforme/contracts/platform/questionnaires/score-bands.ts';
import { Button, Modal, Switch } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { type AnswerStore, createAnswerStore } from '../answering/answer-store.ts';
import { QuestionnaireForm } from '../answering/questionnaire-form.tsx';
import { useProgress } from '../answering/use-answers.ts';
import './questionnaire-builder.css';
import './questionnaire-preview.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly content: Questionnaire;
}

/** The questionnaire as whoever answers sees it. Nothing that is typed here is kept. */
export const QuestionnairePreview = ({ opened, onClose, title, content }: Props) => (
  <Modal opened={opened} onClose={onClose} title={title} size={960}>
    {opened && <Tried content={content} />}
    <div className="modal-foot">
      <Button variant="default" onClick={onClose}>
        Fechar
      </Button>
    </div>
  </Modal>
);

function Tried({ content }: { content: Questionnaire }) {
  const [store] = useState(() =>
    createAnswerStore({ questionnaire: content, given: nothingGiven, today: civilDayOf(Date.now()) }),
  );
  const [section, setSection] = useState(content.sections[0]?.id ?? '');
  const [showsMissing, setShowsMissing] = useState(false);
  const chosen = content.sections.find(({ id }) => id === section);
  return (
    <>
      <p className="callout" data-tone="info">
        É assim que o fornecedor vê. O que você responder aqui não fica guardado.
      </p>
      <div className="builder-preview">
        <nav aria-label="Seções da prévia">
          <Progress {...{ store, section }} onChoose={setSection} />
          <TriedScore store={store} />
          <Switch
            label="Mostrar o que falta"
            checked={showsMissing}
            onChange={(event) => setShowsMissing(event.currentTarget.checked)}
          />
        </nav>
        <div className="builder-preview-questions">
          <h3>{chosen?.title || 'Sem título'}</h3>
          {chosen?.help && <p className="muted">{chosen.help}</p>}
          <QuestionnaireForm key={section} {...{ store, section, showsMissing }} />
        </div>
      </div>
    </>
  );
}

function Progress({
  store,
  section,
  onChoose,
}: {
  store: AnswerStore;
  section: string;
  onChoose: (id: string) => void;
}) {
  const progress = useProgress(store);
  return (
    <ul className="plain-list builder-sections">
      {store.questionnaire.sections.map(({ id, title }, index) => (
        <li key={id}>
          <button
            type="button"
            className="builder-section"
            aria-current={id === section ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <span>{title || 'Sem título'}</span>
            <span className="small num">
              {progress[index]?.answered ?? 0}/{progress[index]?.asked ?? 0}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the answers that were tried are worth. */
function TriedScore({ store }: { store: AnswerStore }) {
  const given = useSyncExternalStore(store.subscribe, store.given);
  const { score, band, points, weight, blocked_by } = scoreAnswers(store.questionnaire, given, store.today);
  const number = (value: number) => value.toLocaleString('pt-BR');
  return (
    <p className="builder-tried small">
      <b>
        Nota {score ?? '—'}
        {band && ` · ${scoreBands.labels[band]}`}
      </b>
      <span className="muted num">
        {number(points)} ÷ {number(weight)}
        {blocked_by.length > 0 &&
          ` · ${blocked_by.length} impeditiva${blocked_by.length > 1 ? 's' : ''} sem pontos`}
      </span>
    </p>
  );
}
