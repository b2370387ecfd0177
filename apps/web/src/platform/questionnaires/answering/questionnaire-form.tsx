import type { Given } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import type { SentCertificate, SentGiven } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { AnswerFiles } from './answer-files.tsx';
import { AnswerItem } from './answer-item.tsx';
import type { AnswerStore } from './answer-store.ts';
import { SectionCertificates } from './section-certificates.tsx';
import { useShown } from './use-answers.ts';
import '../../public-form/public-fields.css';
import '../../public-form/drafts/draft-files.css';
import './questionnaire-form.css';

export interface QuestionnaireFormProps {
  readonly store: AnswerStore;
  /** The id of the section whose questions are shown. */
  readonly section: string;
  /** After each change: the page saves it, and waits a moment first if it likes. */
  readonly onAnswer?: (sent: SentGiven) => void;
  readonly onCertificate?: (sent: SentCertificate) => void;
  readonly files?: AnswerFiles | undefined;
  /** Last time's answers, and when that was: 'novembro de 2025'. */
  readonly previous?: { readonly label: string; readonly given: Given } | undefined;
  /** What is missing is said at its question. */
  readonly showsMissing?: boolean;
  readonly isReadOnly?: boolean;
}

/** The questions of one section, as whoever answers sees them. */
export function QuestionnaireForm({
  store,
  section,
  onAnswer,
  onCertificate,
  files,
  previous,
  showsMissing = false,
  isReadOnly = false,
}: QuestionnaireFormProps) {
  const shown = useShown(store, section);
  const tellAnswer = useLatest(onAnswer);
  const tellCertificate = useLatest(onCertificate);
  const facts = store.questionnaire.sections.find(({ id }) => id === section);
  return (
    <div className="questionnaire-form">
      {facts && (
        <SectionCertificates
          {...{ store, files, isReadOnly }}
          section={facts}
          onCertificate={tellCertificate}
        />
      )}
      {shown.length === 0 ? (
        <p className="muted">Nesta seção não há mais nada a responder.</p>
      ) : (
        <ol className="answer-list">
          {shown.map((question, index) => (
            <AnswerItem
              key={question.id}
              {...{ store, question, files, previous, showsMissing, isReadOnly }}
              number={index + 1}
              onAnswer={tellAnswer}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** The same function for good, which calls the one of the last drawing. */
function useLatest<Told>(tell: ((told: Told) => void) | undefined): (told: Told) => void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  return useCallback((told) => latest.current?.(told), []);
}
