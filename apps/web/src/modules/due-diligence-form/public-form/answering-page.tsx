import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { supplierFiles } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { givenFromSent, type SentGiven } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { keptFormKey } from '../../../platform/public-form/drafts/kept-form.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import type { AnswerFiles } from '../../../platform/questionnaires/answering/answer-files.tsx';
import { createAnswerStore } from '../../../platform/questionnaires/answering/answer-store.ts';
import { QuestionnaireForm } from '../../../platform/questionnaires/answering/questionnaire-form.tsx';
import { Clashing, SavingWords, Sections } from './answering-parts.tsx';
import { Autosave, type SavingState } from './autosave.ts';
import { DeclarationStep } from './declaration-step.tsx';
import { Delegation } from './delegation.tsx';
import { formEndpoints } from './form-endpoints.ts';

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
  const { only_section, complement, given } = facts;
  const [saving, setSaving] = useState<SavingState>({ step: 'saved', at: null });
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<(SentCase & { readonly email: string }) | null>(null);
  const [showsMissing, setShowsMissing] = useState(false);
  const [delegations, setDelegations] = useState(facts.delegations);
  const asked = useMemo(
    () => ({ ...template, questions: askedOf(template, complement) }),
    [template, complement],
  );
  const [store] = useState(() =>
    createAnswerStore({ questionnaire: asked, given, today: civilDayOf(Date.now()) }),
  );
  const [autosave] = useState(
    () =>
      new Autosave({
        keptAs: keptFormKey('due-diligence', `${facts.assessment}.${only_section ?? 'all'}`),
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
      const question = asked.questions.find(({ id }) => id === answer.question);
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
  }, [autosave, store, asked]);

  // The same from one drawing to the next: the words about saving change with every letter, the questions do not.
  const files = useMemo(() => filesOf(param, handle), [param, handle]);
  const previous = useMemo(
    () => (facts.carried_from ? { label: formatDay(facts.carried_from), given } : undefined),
    [facts.carried_from, given],
  );

  const steps = [...asked.sections.map(({ id }) => id), ...(only_section === null ? [DECLARATION] : [])];
  const [at, setAt] = useState(() => firstOpen(store.progress(), steps));
  const step = steps[at] ?? DECLARATION;
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (next: number) => {
    setAt(next);
    scrollTo(0, 0);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };

  if (sent)
    return (
      <PublicFrame facts={facts} logo={logo}>
        <SentAnswers sent={sent} supplier={facts.supplier} facts={facts} />
      </PublicFrame>
    );
  const section = asked.sections.find(({ id }) => id === step);
  return (
    <PublicFrame
      facts={facts}
      logo={logo}
      side={<Sections {...{ store, steps, at, facts, delegations }} sections={asked.sections} onGo={goTo} />}
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
          label={asked.questions.find(({ id }) => id === question)?.label ?? question}
          onKeepOwn={() => {
            const found = asked.questions.find(({ id }) => id === question);
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
            <Delegation {...{ param, delegations, section }} onChange={setDelegations} />
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
                onClick={() => goTo(at + 1)}
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
          sections={asked.sections}
          onShowMissing={(id) => {
            setShowsMissing(true);
            goTo(steps.indexOf(id));
          }}
          onSent={setSent}
        />
      )}
    </PublicFrame>
  );
}

const filesOf = (param: string, handle: string): AnswerFiles => ({
  rules: supplierFiles,
  send: async (place, file, options) => {
    const answer = await upload(
      formEndpoints.addFiles,
      { params: { handle }, query: place } as never,
      file,
      options,
    );
    return (answer as { files: readonly { id: string; name: string; byte_size: number }[] })
      .files[0] as never;
  },
  remove: async (_, file_id) => {
    await call(formEndpoints.removeFile, { body: { param, file_id } });
  },
});

/** In a complement only what is asked for once more. */
const askedOf = (
  { questions }: Props['template'],
  complement: OpenedQuestionnaire['complement'],
): Props['template']['questions'] =>
  complement && complement.questions.length > 0
    ? questions
        .filter(({ id }) => complement.questions.includes(id))
        .map(({ show_if: _, ...question }) => question)
    : questions;

const firstOpen = (
  progress: readonly { readonly section: string; readonly answered: number; readonly asked: number }[],
  steps: readonly string[],
): number => {
  const open = progress.find(({ answered, asked }) => answered < asked);
  return open ? Math.max(0, steps.indexOf(open.section)) : 0;
};
