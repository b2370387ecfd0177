import {
  isAsked,
  problemsOf,
  questionsOf,
  suggestsDanger,
} from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, failureWords, isGone } from '../../../core/api/api-error.ts';
import { useUnloadQuestion } from '../../../core/ui/use-unload-question.ts';
import { FormStep, StepList } from '../../public-form/form-steps.tsx';
import { makeReceipt, readReceipt } from '../../sealed-reports/receipt.ts';
import { readersOf } from '../../sealed-reports/seal-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { PublicChannel, SealedFacts } from '../channel-web.ts';
import { carryExclusions } from './carry-exclusions.ts';
import { closingSteps } from './closing-steps.ts';
import { DangerNumbers } from './danger-numbers.tsx';
import { FilesExpired, useDraftFiles } from './draft-files.ts';
import { FilesStep } from './files-step.tsx';
import { emptyForm, type FormValues, identityProblems } from './form-values.ts';
import { QuestionField } from './question-field.tsx';
import { ReadersStep } from './readers-step.tsx';
import { ReceiptStep } from './receipt-step.tsx';
import { VOICE_WAITS } from './record-voice.tsx';
import { ReviewAnswers } from './review-answers.tsx';
import { SealedFrame } from './sealed-frame.tsx';
import { placeOf, sendReport } from './send-report.ts';
import { SentReport } from './sent-report.tsx';
import { LANDING } from './use-report-step.ts';

interface Props {
  readonly of: PublicChannel;
  readonly link: string;
  readonly facts: SealedFacts;
  readonly logo: string | null;
  /** Asks for the facts anew: the recipients may be others by now. */
  readonly again: () => Promise<boolean>;
  /** What stands before the first step. */
  readonly landing: ReactNode;
  /** By the browser's history. */
  readonly at: number;
  readonly onGo: (step: number) => void;
}

/** The steps of a report, one calm group at a time. Everything typed is in memory alone. */
export function ReportSteps({ of, link, facts, logo, again, landing, at, onGo }: Props) {
  const { form } = of.channel;
  const [values, setValues] = useState<FormValues>(emptyForm);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [receipt] = useState(() => makeReceipt());
  const [typed, setTyped] = useState('');
  const attached = useDraftFiles(placeOf(of, link));
  const [voice, setVoice] = useState<File | null>(null);
  const keepVoice = (next: File | null) => {
    setVoice(next);
    setErrors({});
  };
  // While something is under way the step stays, whatever the browser's 'back' asks for.
  const [busyAt, setBusyAt] = useState<number | null>(null);
  const isBusy = busyAt !== null;
  const step = busyAt ?? at;
  const setBusy = (isNow: boolean) => setBusyAt(isNow ? step : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [protocol, setProtocol] = useState<string | null>(null);
  const [shownKeys, setShownKeys] = useState(facts.keys);
  const [readersNews, setReadersNews] = useState<string | null>(null);
  useUnloadQuestion(protocol === null && Object.keys(values.answers).length > 0);
  // Asked for once the first step is there: nobody waits for it, and it is ready when it is needed.
  useEffect(() => void loadSodium().catch(() => undefined), []);

  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }));
  if (facts.keys.version !== shownKeys.version) {
    const carried = carryExclusions(shownKeys, facts.keys, values.excluded);
    setShownKeys(facts.keys);
    setReadersNews(carried.words);
    change({ excluded: carried.excluded });
  }
  const asked = form.steps.length;
  const steps = [...form.steps, ...closingSteps];
  const isLast = step === steps.length - 1;

  const problemsAt = (at: number): Record<string, string> => {
    const group = form.steps[at];
    if (group) return problemsOf(group.questions, values.answers);
    if (at === asked)
      return {
        ...identityProblems(values, facts.keys),
        ...(readersOf(facts.keys, values.excluded).length === 0
          ? { excluded: 'Deixe ao menos uma pessoa para ler.' }
          : {}),
      };
    if (at === asked + 1 && voice !== null) return { voice: VOICE_WAITS };
    return isLast && readReceipt(typed) !== receipt
      ? { typed: 'Este não é o comprovante acima. Confira cada sinal.' }
      : {};
  };
  const show = (wrong: Readonly<Record<string, string>>) => {
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          `[data-path="${first}"] input, :is(input, textarea, button)[data-path="${first}"]`,
        )
        ?.focus(),
    );
  };
  const goTo = (at: number) => {
    setErrors({});
    setFailure(null);
    onGo(at);
  };
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const sent = await sendReport(
        of,
        { param: link, facts, values, receipt, files: attached.files, attached: attached.sent() },
        (error) => error.code === 'recipients_changed' || isGone(error),
      );
      setProtocol(sent.protocol);
      scrollTo(0, 0);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'recipients_changed') {
        if (await again()) goTo(asked);
        else
          setFailure(
            'As pessoas que recebem relatos mudaram, e a lista nova não carregou agora. Nada se perdeu nem foi enviado: tente de novo.',
          );
      } else if (isGone(error) && attached.files.length > 0) {
        attached.reset();
        goTo(asked + 1);
        setFailure(new FilesExpired().message);
      } else
        setFailure(
          error instanceof ApiError
            ? `${failureWords(error)} Nada se perdeu: tente enviar de novo.`
            : 'Não foi possível cifrar o relato neste navegador. Tente de novo, ou use outro navegador.',
        );
    } finally {
      setBusy(false);
    }
  };
  const goOn = () => {
    const wrong = problemsAt(step);
    if (Object.keys(wrong).length > 0) return show(wrong);
    if (!isLast) return goTo(step + 1);
    const first = steps.findIndex((_, at) => at < asked + 2 && Object.keys(problemsAt(at)).length > 0);
    if (first >= 0) {
      goTo(first);
      return show(problemsAt(first));
    }
    void send();
  };
  if (protocol !== null)
    return (
      <SealedFrame organisation={facts.organisation} logo={logo}>
        <SentReport
          protocol={protocol}
          receipt={receipt}
          formType={of.channel.kind.formType}
          words={of.words}
          confirmation={facts.confirmation_text}
          terms={facts.terms}
        />
      </SealedFrame>
    );
  if (step === LANDING) return landing;
  const group = form.steps[step];
  return (
    <SealedFrame
      organisation={facts.organisation}
      logo={logo}
      side={
        <StepList
          label="Etapas do relato"
          titles={steps.map(({ title }) => title)}
          at={step}
          onGo={(at) => !isBusy && goTo(at)}
        />
      }
    >
      <FormStep
        label="Etapas do relato"
        at={step}
        count={steps.length}
        title={steps[step]?.heading ?? ''}
        hint={steps[step]?.hint}
        onBack={() => goTo(step - 1)}
        onSubmit={goOn}
        submit={isLast ? 'Enviar o relato' : 'Continuar'}
        isBusy={isBusy}
      >
        {suggestsDanger(form, values.answers) && <DangerNumbers isUrgent />}
        {group &&
          questionsOf({ steps: [group] })
            .filter((question) => isAsked(question, values.answers))
            .map((question) => (
              <QuestionField
                key={question.key}
                question={question}
                answers={values.answers}
                error={errors[question.key]}
                onAnswer={(key, answer) => {
                  change({ answers: { ...values.answers, [key]: answer } });
                  setErrors(({ [key]: _, ...rest }) => rest);
                }}
              />
            ))}
        {step === asked && (
          <ReadersStep {...{ facts, values, errors }} news={readersNews} onChange={change} />
        )}
        {step === asked + 1 && (
          <FilesStep
            voice={{ kept: voice, onKeep: keepVoice, error: errors.voice }}
            files={attached.files}
            send={attached.send}
            onFiles={attached.setFiles}
            onRemove={attached.remove}
            onBusy={setBusy}
          />
        )}
        {isLast && (
          <>
            <ReviewAnswers {...{ form, values }} files={attached.files} keys={facts.keys} onGo={goTo} />
            <ReceiptStep
              receipt={receipt}
              typed={typed}
              error={errors.typed}
              onType={(next) => {
                setTyped(next);
                setErrors({});
              }}
            />
          </>
        )}
        {failure && (
          <p className="public-group-error" role="alert">
            {failure}
          </p>
        )}
      </FormStep>
    </SealedFrame>
  );
}
