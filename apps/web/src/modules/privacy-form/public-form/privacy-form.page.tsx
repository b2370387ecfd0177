import { messages } from '@conforme/contracts/core/messages.ts';
import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { useState } from 'react';
import type { FieldErrors } from '../../../core/form/form-errors.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { partWords } from '../../../core/pages/load-screen.ts';
import { ErrorScreen } from '../../../core/ui/error-screen.tsx';
import { PartFailed } from '../../../core/ui/part-failed.tsx';
import { FormStep, StepList } from '../../../platform/public-form/form-steps.tsx';
import { KeptHere } from '../../../platform/public-form/kept-here.tsx';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { REVIEW_STEP, stepTitles } from './request-values.ts';
import { type DraftWork, useDraftWork } from './use-draft-work.ts';
import { useFormFacts } from './use-form-facts.ts';
import { type LaterSteps, useLaterSteps } from './use-later-steps.ts';
import { type RequestForm, useRequestForm } from './use-request-form.ts';
import { useSubmission } from './use-submission.ts';
import { WhoStep } from './who-step.tsx';
import './privacy-form.css';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';

export function PrivacyFormPage({ params: { param_encrypt } }: PageProps<'/form-lgpd/:param_encrypt'>) {
  const opened = useFormFacts(param_encrypt);
  if (opened.state === 'unreachable')
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="O formulário não abriu agora"
          detail="O servidor não respondeu. O link continua valendo, e o que você já escreveu está guardado."
          action={{ label: 'Tentar novamente', run: () => location.reload() }}
        />
      </main>
    );
  if (opened.state === 'asking')
    return (
      <PublicFrame facts={null} logo={null}>
        <Opening />
      </PublicFrame>
    );
  const { facts, logo, again } = opened;
  return <OpenForm link={param_encrypt} facts={facts} logo={logo} again={again} />;
}

const READ_AGAIN = 'O aviso de privacidade mudou. Leia o novo e marque outra vez.';

interface OpenProps {
  readonly link: string;
  readonly facts: PublicForm;
  readonly logo: string | null;
  /** Asks for the facts anew. */
  readonly again: () => Promise<boolean>;
}

function OpenForm({ link, facts, logo, again }: OpenProps) {
  const form = useRequestForm(link);
  const { later, again: loadAgain } = useLaterSteps(form.isBegun || form.step > 0);
  const work = useDraftWork(link, form);
  const { sending, sent, submit, tryNow } = useSubmission(form, work, facts.notice?.version ?? null);
  const [hasRead, setRead] = useState(false);
  const { step, goTo } = form;
  const isLast = step === REVIEW_STEP;
  const { notice_read, notice_version } = form.errors;
  // Another notice was published meanwhile: the new one comes in its place, and has to be read.
  // Once for each refusal.
  useWhenChanged(() => {
    if (!notice_version || notice_version === READ_AGAIN) return;
    setRead(false);
    void again().then((isThere) => {
      if (isThere) form.setErrors((before) => ({ ...before, notice_version: READ_AGAIN }));
    });
  }, [notice_version]);
  const leaveFor = (at: number) => {
    if (sending === null && !work.holdsUp()) goTo(at);
  };

  const send = async () => {
    const problems = await form.allProblems();
    if (problems === null) return;
    const wrong: FieldErrors = hasRead ? problems : { ...problems, notice_read: messages.required };
    if (Object.keys(wrong).length > 0) form.showErrors(wrong);
    else await submit();
  };
  if (sent && later)
    return (
      <PublicFrame facts={facts} logo={logo}>
        <later.SentPage sent={sent} facts={facts} />
      </PublicFrame>
    );
  return (
    <PublicFrame facts={facts} logo={logo} side={<StepList titles={stepTitles} at={step} onGo={leaveFor} />}>
      <FormStep
        at={step}
        count={stepTitles.length}
        title={headings[step] ?? ''}
        hint={hintOf(step, facts)}
        onBack={step === 0 ? undefined : () => leaveFor(step - 1)}
        onSubmit={isLast ? send : () => work.holdsUp() || form.goOn()}
        submit={isLast ? 'Enviar pedido' : 'Continuar'}
        isBusy={form.isChecking || sending !== null}
        foot={
          sending === null && (
            <KeptHere isKept={form.isKept} isRestored={form.isRestored} onClear={() => startAgain(form)} />
          )
        }
      >
        {step === 0 ? (
          <WhoStep form={form} work={work} mailLeaves={facts.mail_leaves} />
        ) : later ? (
          <LaterStep later={later} form={form} work={work} facts={facts} isLocked={sending !== null} />
        ) : loadAgain ? (
          <PartFailed onAgain={loadAgain}>{partWords}</PartFailed>
        ) : (
          <Opening />
        )}
        {isLast && later && (
          <later.NoticeCheck
            notice={facts.notice}
            isChecked={hasRead}
            path={notice_version ? 'notice_version' : 'notice_read'}
            error={notice_version ?? notice_read}
            onChange={(checked) => {
              setRead(checked);
              form.setErrors(({ notice_read: _, notice_version: __, ...rest }) => rest);
            }}
          />
        )}
        {sending && later && <later.SendingNotice state={sending} onTryNow={tryNow} />}
      </FormStep>
    </PublicFrame>
  );
}

interface LaterProps {
  readonly later: LaterSteps;
  readonly form: RequestForm;
  readonly work: DraftWork;
  readonly facts: PublicForm;
  readonly isLocked: boolean;
}

function LaterStep({ later, form, work, facts, isLocked }: LaterProps) {
  if (form.step === 1) return <later.WhatStep form={form} />;
  if (form.step === 2) return <later.DetailsStep form={form} work={work} terms={facts.terms} />;
  if (form.step === 3) return <later.IdentityStep form={form} work={work} mailLeaves={facts.mail_leaves} />;
  return <later.ReviewStep form={form} isLocked={isLocked} />;
}

const headings = [
  'Quem faz o pedido?',
  'O que você quer pedir?',
  'Detalhes e anexos',
  'Confirme que é você',
  'Confira antes de enviar',
];

function hintOf(step: number, { opening_text }: PublicForm) {
  if (step === 0)
    return (
      <>
        <p className="public-words">
          {opening_text ?? 'Aqui você usa os direitos que a lei dá sobre os seus dados pessoais.'}
        </p>
        <p>
          O pedido é gratuito e leva uns cinco minutos. Já fez um pedido?{' '}
          <a href="#/form-protocol-query/privacy">Acompanhe aqui</a>.
        </p>
      </>
    );
  return [
    '',
    'Marque um ou mais. Se errar, a equipe acerta com você: nenhum pedido é recusado por estar na opção errada.',
    '',
    'É para proteger você: ninguém recebe os seus dados em seu lugar.',
    'Ainda dá tempo de mudar qualquer resposta.',
  ][step];
}

function startAgain({ clear, setErrors, goTo }: RequestForm): void {
  clear();
  setErrors(() => ({}));
  goTo(0);
}

/** In the form's own shape, so that nothing jumps when it is there. */
function Opening() {
  return (
    <div className="skeleton public-opening" role="status" aria-label="Abrindo o formulário">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
