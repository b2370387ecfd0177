import { answerWords } from '@conforme/contracts/platform/questionnaires/answer-words.ts';
import {
  type Given,
  type GivenAnswer,
  givenLimits,
  givenTo,
} from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import { missingOf, needsEvidence } from '@conforme/contracts/platform/questionnaires/missing-answers.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { type SentGiven, sentGiven } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import type { TypedAnswer } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { IconCheck, IconHistory, IconMessagePlus, IconPaperclip } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { AreaField } from '../../public-form/area-field.tsx';
import { AnswerField, readAs } from './answer-field.tsx';
import { type AnswerFiles, FilesOfAnswer } from './answer-files.tsx';
import type { AnswerStore } from './answer-store.ts';
import { useAnswer } from './use-answers.ts';

export interface AnswerItemProps {
  readonly store: AnswerStore;
  readonly question: Question;
  readonly number: number;
  /** The same function from one drawing to the next, or every question is drawn again. */
  readonly onAnswer: (sent: SentGiven) => void;
  readonly files: AnswerFiles | undefined;
  readonly previous: { readonly label: string; readonly given: Given } | undefined;
  readonly showsMissing: boolean;
  readonly isReadOnly: boolean;
}

/** One question: drawn again only when its own answer changes. */
export const AnswerItem = memo(function AnswerItem(props: AnswerItemProps) {
  const { store, question, number, onAnswer, files, previous, showsMissing, isReadOnly } = props;
  const answer = useAnswer(store, question.id);
  const [isLeft, setLeft] = useState(false);
  const missing = missingOf(question, answer);
  const isWrong = isLeft && answer.value !== undefined && missing?.part === 'value';
  const said = showsMissing || isWrong ? missing : null;
  const errorAt = (part: NonNullable<typeof missing>['part']) =>
    said?.part === part ? said.message : undefined;
  const change = (part: Partial<GivenAnswer>) => {
    // What is changed here is no longer last time's answer.
    const carried = answer.carried && !('comment' in part) ? { carried: 'confirmed' as const } : {};
    onAnswer(sentGiven(question, store.set(question.id, { ...part, ...carried })));
  };
  const changeTyped = (typed: TypedAnswer) => change({ value: readAs(question, typed) });
  const isFile = question.type === 'file';
  return (
    <li className="answer-item" data-question={question.id}>
      <span className="answer-number num" aria-hidden="true">
        {number}
      </span>
      <fieldset className="answer-body" disabled={isReadOnly}>
        <AnswerField
          {...{ question, answer }}
          error={errorAt('value')}
          onTyped={changeTyped}
          onLeave={() => setLeft(true)}
        />
        {question.legal_reference && <p className="answer-law muted small">{question.legal_reference}</p>}
        <Reason {...{ question, answer, change }} error={errorAt('reason')} />
        <Evidence
          {...{ store, question, answer, change, files, isReadOnly }}
          error={errorAt(isFile ? 'value' : 'evidence')}
        />
        <LastTime {...{ question, answer, previous, change }} error={errorAt('confirmation')} />
        <Comment {...{ answer, change, question }} />
      </fieldset>
    </li>
  );
});

interface PartProps {
  readonly question: Question;
  readonly answer: GivenAnswer;
  readonly change: (part: Partial<GivenAnswer>) => void;
  readonly error?: string | undefined;
}

/** Why it does not apply, or what is missing of it. */
function Reason({ question, answer, change, error }: PartProps) {
  const isOut = answer.value === 'not_applicable';
  if (question.type !== 'compliance' || !(isOut || answer.value === 'partial')) return null;
  return (
    <AreaField
      of={fieldOf(`${question.id}.reason`, answer.reason, (reason) => change({ reason }), error)}
      label={isOut ? 'Por que não se aplica?' : 'O que falta?'}
      isOptional={!isOut}
      rows={2}
      maxLength={givenLimits.reason}
    />
  );
}

type EvidenceProps = PartProps & Pick<AnswerItemProps, 'store' | 'files' | 'isReadOnly'>;

function Evidence({ store, question, answer, change, files, isReadOnly, error }: EvidenceProps) {
  const [isAsked, setAsked] = useState(false);
  const own = answer.files ?? [];
  const isFile = question.type === 'file';
  const isNeeded = needsEvidence(question, answer);
  if (!isFile && !isNeeded && own.length === 0 && !isAsked)
    return answer.value === undefined || isReadOnly || !files ? null : (
      <button type="button" className="public-link answer-more" onClick={() => setAsked(true)}>
        <IconPaperclip size={17} stroke={1.7} aria-hidden="true" /> Juntar um arquivo
      </button>
    );
  return (
    <FilesOfAnswer
      place={{ question: question.id }}
      label={isFile ? question.label : (question.evidence_label ?? 'Junte um arquivo que mostre isso')}
      hint={
        isFile
          ? question.help
          : isNeeded
            ? 'obrigatório para esta resposta'
            : 'se ajudar a entender a resposta'
      }
      onChange={(next) => {
        const files = next(store.answer(question.id).files ?? []);
        // Where a file is asked for, another file is another answer.
        if (isFile && answer.carried) change({ files });
        else store.set(question.id, { files });
      }}
      {...{ files, own, error, isReadOnly }}
    />
  );
}

type LastTimeProps = PartProps & Pick<AnswerItemProps, 'previous'>;

function LastTime({ question, answer, previous, change, error }: LastTimeProps) {
  const before = previous && givenTo(previous.given, question.id);
  const worth = ({ value, files }: GivenAnswer) => JSON.stringify(question.type === 'file' ? files : value);
  // Nothing was given last time, or what was is not an answer.
  if (!previous || !before || worth(before) === undefined) return null;
  const isSame = worth(before) === worth(answer);
  return (
    <div className="answer-last">
      <IconHistory size={17} stroke={1.7} aria-hidden="true" />
      <span className="grow">
        {isSame
          ? `Igual à resposta de ${previous.label}`
          : `Em ${previous.label}: ${before.value === undefined ? fileNames(before) : answerWords(question, before.value)}`}
        {error && <span className="answer-last-error">{error}</span>}
      </span>
      {isSame &&
        (answer.carried === 'unconfirmed' ? (
          <button type="button" className="public-link" onClick={() => change({ value: answer.value })}>
            Confirmar
          </button>
        ) : (
          <span className="answer-confirmed">
            <IconCheck size={16} stroke={2} aria-hidden="true" /> confirmada
          </span>
        ))}
    </div>
  );
}

const fileNames = ({ files = [] }: GivenAnswer): string => files.map(({ name }) => name).join(', ');

function Comment({ question, answer, change }: PartProps) {
  const [isOpen, setOpen] = useState((answer.comment ?? '') !== '');
  if (!isOpen)
    return (
      <button type="button" className="public-link answer-more" onClick={() => setOpen(true)}>
        <IconMessagePlus size={17} stroke={1.7} aria-hidden="true" /> Comentar esta pergunta
      </button>
    );
  return (
    <AreaField
      of={fieldOf(`${question.id}.comment`, answer.comment, (comment) => change({ comment }))}
      label="Comentário"
      isOptional
      rows={2}
      maxLength={givenLimits.comment}
    />
  );
}

const fieldOf = (path: string, value: string | undefined, set: (value: string) => void, error?: string) => ({
  ...{ path: `answers.${path}`, value: value ?? '', error, set },
  check: () => undefined,
});
