import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import {
  applicationSteps,
  checkApplication,
  type FormErrors,
  stepOf,
} from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import {
  documentPath,
  missingDocuments,
  neededDocuments,
} from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { useUnloadQuestion } from '../../../core/ui/use-unload-question.ts';
import { FormStep, StepList } from '../../../platform/public-form/form-steps.tsx';
import { fieldsOf } from '../../../platform/public-form/public-field.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import type { BegunApplication } from './begun-application.ts';
import { CandidateStep } from './candidate-step.tsx';
import { DeclarationsStep } from './declarations-step.tsx';
import { DocumentsStep, type JudgedFile } from './documents-step.tsx';
import { FamilyStep } from './family-step.tsx';
import { GuardiansStep } from './guardians-step.tsx';
import { HouseholdStep } from './household-step.tsx';
import { KeyCard } from './key-card.tsx';
import { SavingWords } from './saving-words.tsx';
import { SensitiveStep } from './sensitive-step.tsx';
import { stepHeadings } from './step-headings.ts';
import { useSaving } from './use-saving.ts';
import { useSending } from './use-sending.ts';
import { writtenText } from './written-text.ts';

const SentApplication = lazyShown(() =>
  import('./sent-application.tsx').then((module) => module.SentApplication),
);

interface Props {
  readonly facts: OpenedCall;
  readonly logo: string | null;
  readonly param: string;
  readonly begun: BegunApplication;
}

/** The application itself: step by step, saved as one types. */
export function ApplicationPage({ facts, logo, param, begun }: Props) {
  const [form, setForm] = useState<ApplicationForm>(begun.form);
  const [files, setFiles] = useState<readonly JudgedFile[]>(begun.files);
  const [errors, setErrors] = useState<FormErrors>({});
  const [at, setAt] = useState(0);
  const [showsKey, setShowsKey] = useState(begun.isNew);
  const [isUploading, setUploading] = useState(0);
  const [accepted, setAccepted] = useState<readonly boolean[]>(facts.declarations.map(() => false));
  const [sent, setSent] = useState<SentCase | null>(null);
  const saving = useSaving(param, begun);
  const sending = useSending({ param, begun, facts, saving, onSent: setSent, onErrors: showErrors });
  useUnloadQuestion(sent === null && saving.state.step !== 'saved');

  /** A check may have waited for a press that changed something. */
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const wrong = (values = form): FormErrors => {
    const today = civilDayOf(Date.now());
    const asked = { questions: facts.questionnaire.questions, vacancies: facts.vacancies, today };
    const missing = missingDocuments(neededDocuments(values, facts.documents), files);
    return {
      ...checkApplication(values, asked),
      ...Object.fromEntries(missing.map((one) => [documentPath(one), 'Junte este documento.'])),
    };
  };
  const changeValues = (change: (values: ApplicationForm) => ApplicationForm) =>
    setForm((before) => {
      const next = change(before);
      saving.change(next);
      return next;
    });
  const field = fieldsOf<ApplicationForm>({
    ...{ values: form, errors, changeValues },
    setErrors: (change) => setErrors(change),
    checkAt: (path) => {
      const words = wrong(latest.current)[path];
      if (words) setErrors((before) => ({ ...before, [path]: words }));
    },
  });
  function showErrors(found: FormErrors): void {
    setErrors(found);
    const first = Object.keys(found)
      .map(stepOf)
      .sort((one, other) => one - other)[0];
    if (first !== undefined) setAt(first);
    requestAnimationFrame(() => focusFirst(found));
  }
  const goOn = async () => {
    const found = Object.fromEntries(
      Object.entries(wrong()).filter(([path]) => stepOf(path) === at && at < applicationSteps.length - 1),
    );
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    if (at < applicationSteps.length - 1) {
      void saving.flush();
      return setAt(at + 1);
    }
    const all = wrong();
    if (Object.keys(all).length > 0) return showErrors(all);
    if (accepted.includes(false)) return setErrors({ declarations: 'Marque todas as declarações.' });
    await sending.send(form);
  };
  if (sent)
    return (
      <PublicFrame facts={facts} logo={logo}>
        <SentApplication
          sent={{ ...sent, email: form.contact.email }}
          facts={facts}
          name={form.candidate.name}
        />
      </PublicFrame>
    );
  if (showsKey)
    return (
      <PublicFrame facts={facts} logo={logo}>
        <KeyCard begun={begun} onDone={() => setShowsKey(false)} />
      </PublicFrame>
    );
  const step = { form, field, facts, errors };
  const [title, hint] = stepHeadings[at] ?? stepHeadings[0];
  return (
    <PublicFrame
      facts={facts}
      logo={logo}
      side={
        <StepList
          label="Etapas da inscrição"
          titles={applicationSteps.map((one) => one.title)}
          at={at}
          onGo={setAt}
        />
      }
    >
      <FormStep
        label="Etapas da inscrição"
        at={at}
        count={applicationSteps.length}
        title={title}
        hint={hint}
        onBack={at > 0 ? () => setAt(at - 1) : undefined}
        onSubmit={() => void goOn()}
        submit={at === applicationSteps.length - 1 ? 'Enviar a inscrição' : 'Continuar'}
        isBusy={sending.isSending || isUploading > 0}
        foot={
          <SavingWords
            state={saving.state}
            protocol={begun.protocol}
            onOverwrite={() => void saving.flush(true)}
            onTakeOther={async () => {
              const other = await saving.takeOther();
              setForm(other.form);
              setFiles(other.files);
              setErrors({});
            }}
            writtenText={() => writtenText(form)}
          />
        }
      >
        {at === 0 && <CandidateStep {...step} />}
        {at === 1 && <GuardiansStep {...step} />}
        {at === 2 && <HouseholdStep {...step} />}
        {at === 3 && <FamilyStep {...step} change={changeValues} />}
        {at === 4 && <SensitiveStep {...step} />}
        {at === 5 && (
          <DocumentsStep
            {...{ form, facts, errors, files, begun, param }}
            onFiles={(change) => {
              setFiles(change);
              setErrors({});
            }}
            onBusy={(isBusy) => setUploading((count) => count + (isBusy ? 1 : -1))}
          />
        )}
        {at === 6 && (
          <DeclarationsStep
            {...{ facts, form, accepted, errors }}
            failed={sending.failed}
            files={files.length}
            onGo={setAt}
            onAccept={(index, isOn) => {
              setAccepted(accepted.map((one, place) => (place === index ? isOn : one)));
              setErrors({});
            }}
          />
        )}
      </FormStep>
    </PublicFrame>
  );
}

/** The first thing that is wrong, as the page shows it. */
function focusFirst(found: FormErrors): void {
  const [place] = [...document.querySelectorAll<HTMLElement>('[data-path]')].filter(
    ({ dataset: { path = '' } }) => found[path] !== undefined,
  );
  const input = place?.matches('input, select, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, select, textarea, button');
  (input ?? place)?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}
