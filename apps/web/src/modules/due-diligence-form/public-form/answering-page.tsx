import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import type { Given } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import { sectionOf } from '@conforme/contracts/platform/questionnaires/question-standing.ts';
import { givenFromSent, type SentGiven } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { browserDraftKey } from '../../../platform/public-form/drafts/browser-draft.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { QuestionnaireForm } from '../../../platform/questionnaires/answering/questionnaire-form.tsx';
import { useProgress } from '../../../platform/questionnaires/answering/use-answers.ts';
import { Clashing, SavingWords, Sections } from './answering-parts.tsx';
import { Autosave, type SavingState } from './autosave.ts';
import { DeclarationStep } from './declaration-step.tsx';
import { Delegation } from './delegation.tsx';
import { formEndpoints } from './form-endpoints.ts';
import { formFiles } from './form-files.ts';
import { formStore, receiveGiven } from './form-store.ts';

const SentAnswers = lazyShown(() => import('./sent-answers.tsx').then((module) => module.SentAnswers));

interface Props {
  readonly facts: OpenedQuestionnaire;
  readonly template: NonNullable<OpenedQuestionnaire['template']>;
  readonly logo: string | null;
  readonly param: string;
  /** Where files go. */
  readonly handle: string;
}

interface Clash {
  readonly own: SentGiven;
  readonly question: string;
}

const DECLARATION = 'declaration';

/** The questionnaire itself: sections, saving as one types, and at the end the declaration. */
export function AnsweringPage({ facts, template, logo, param, handle }: Props) {
  const { only_section, complement } = facts;
  const [saving, setSaving] = useState<SavingState>({ step: 'saved', at: null });
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<(SentCase & { readonly email: string }) | null>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const [delegations, setDelegations] = useState(facts.delegations);
  const [store] = useState(() => formStore(template, facts));
  const [autosave] = useState(
    () =>
      new Autosave({
        keptAs: browserDraftKey('due-diligence', `${facts.assessment}.${only_section ?? 'all'}`),
        versions: facts.versions,
        send: (body) =>
          call(formEndpoints.save, { body: { param, ...body } as never }, { handles: () => true }),
        onState: setSaving,
        onConflict: ({ question, answer }, own) => {
          const { files } = store.answer(question);
          store.receive(question, { ...answer, ...(files ? { files } : {}) });
          setClashes((before) => [...before.filter((one) => one.question !== question), { question, own }]);
        },
        onUnknown: (questions) => setGone((before) => [...new Set([...before, ...questions])]),
      }),
  );
  useEffect(() => {
    // What did not arrive the last time is typed in again, and sent.
    for (const answer of Object.values(autosave.waiting().answers)) {
      const question = template.questions.find(({ id }) => id === answer.question);
      if (question) store.receive(question.id, givenFromSent(question, answer, store.answer(question.id)));
    }
    for (const { certificate, number, valid_until } of Object.values(autosave.waiting().certificates))
      store.setCertificate(certificate, {
        number: number ?? undefined,
        valid_until: valid_until ?? undefined,
      });
    setClashes(autosave.clashing().map((own) => ({ question: own.question, own })));
    void autosave.flush();
    const online = () => void autosave.flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      autosave.stop();
    };
  }, [autosave, store, template]);

  // The same from one drawing to the next: the words about saving change with every letter, the questions do not.
  const files = useMemo(() => formFiles(param, handle), [param, handle]);
  const previous = useMemo(
    () =>
      facts.carried
        ? { label: formatDay(facts.carried.from), given: facts.carried.given as Given }
        : undefined,
    [facts.carried],
  );

  const progress = useProgress(store);
  const [step, setStep] = useState(() => firstOpen(progress) ?? template.sections[0]?.id ?? DECLARATION);
  // A complement goes through the sections that have something open.
  const sections = template.sections.filter(
    ({ id }) =>
      !complement || id === step || progress.some(({ section, asked }) => section === id && asked > 0),
  );
  const steps = [...sections.map(({ id }) => id), ...(only_section === null ? [DECLARATION] : [])];
  const at = steps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const reread = async () => {
    const fresh = await call(formEndpoints.open, { body: { param } }, { handles: () => true });
    receiveGiven(store, autosave, fresh);
  };
  const goTo = (next: string) => {
    setStep(next);
    scrollTo(0, 0);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    // Before it is sent, what colleagues answered meanwhile counts. Without an answer it is asked for again on sending.
    if (next === DECLARATION && navigator.onLine)
      void autosave
        .flush()
        .then(reread)
        .catch(() => undefined);
  };
  const goToQuestion = (id: string) => {
    const question = template.questions.find((one) => one.id === id);
    if (!question) return;
    setShowsMissing(true);
    goTo(sectionOf(template.sections, question));
    requestAnimationFrame(() => {
      const found = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"]`);
      found?.scrollIntoView({ block: 'center' });
      found?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
    });
  };

  if (sent)
    return (
      <PublicFrame facts={facts} logo={logo}>
        <SentAnswers sent={sent} supplier={facts.supplier} facts={facts} />
      </PublicFrame>
    );
  const section = sections.find(({ id }) => id === step);
  return (
    <PublicFrame
      facts={facts}
      logo={logo}
      side={<Sections {...{ progress, sections, steps, step, facts, delegations }} onGo={goTo} />}
    >
      <SavingWords state={saving} facts={facts} />
      <p className="dd-for">Questionário para {facts.supplier}</p>
      <h1 ref={heading} tabIndex={-1}>
        {section?.title ?? 'Declaração e envio'}
      </h1>
      {section?.help && <p className="public-hint">{section.help}</p>}
      {complement && section && <p className="public-words dd-message">{complement.text}</p>}
      {gone.length > 0 && (
        <p className="callout" data-tone="info" role="status">
          O questionário mudou:{' '}
          {gone.length === 1 ? 'uma pergunta já não é feita' : `${gone.length} perguntas já não são feitas`}.
          O que você escreveu nela não conta mais.
        </p>
      )}
      {clashes.map(({ question, own }) => (
        <Clashing
          key={question}
          label={template.questions.find(({ id }) => id === question)?.label ?? question}
          onKeepOwn={() => {
            const found = template.questions.find(({ id }) => id === question);
            if (found) store.receive(question, givenFromSent(found, own, store.answer(question)));
            autosave.overwrite(own);
            setClashes((before) => before.filter((one) => one.question !== question));
          }}
          onKeepTheirs={() => {
            autosave.giveWay(question);
            setClashes((before) => before.filter((one) => one.question !== question));
          }}
        />
      ))}
      {section ? (
        <>
          {only_section === null && !complement && (
            <Delegation
              {...{ param, delegations, section }}
              mailLeaves={facts.mail_leaves}
              onChange={setDelegations}
            />
          )}
          <QuestionnaireForm
            key={section.id}
            store={store}
            section={section.id}
            onAnswer={autosave.answer}
            onCertificate={autosave.certificate}
            files={files}
            showsMissing={showsMissing}
            previous={previous}
          />
          <div className="dd-next">
            {at < steps.length - 1 ? (
              <Button
                size="lg"
                onClick={() => goTo(steps[at + 1] ?? DECLARATION)}
                rightSection={<IconArrowRight size={19} stroke={1.8} className="flip" aria-hidden="true" />}
              >
                Continuar
              </Button>
            ) : (
              <p className="public-hint">
                Pronto. Tudo o que você respondeu está salvo: pode fechar a página.
              </p>
            )}
          </div>
        </>
      ) : (
        <DeclarationStep
          {...{ param, store, autosave, facts }}
          questionnaire={template}
          onShowQuestion={goToQuestion}
          onRefused={reread}
          onSent={setSent}
        />
      )}
    </PublicFrame>
  );
}

/** Where one goes on: at what is not answered yet, or at the first that is asked. */
const firstOpen = (
  progress: readonly { readonly section: string; readonly answered: number; readonly asked: number }[],
): string | undefined =>
  (progress.find(({ answered, asked }) => answered < asked) ?? progress.find(({ asked }) => asked > 0))
    ?.section;
