import { messages } from '@conforme/contracts/core/messages.ts';
import type { PublicForm } from '@conforme/contracts/modules/privacy-public-form/privacy-public-form.schemas.ts';
import { useState } from 'react';
import type { FieldErrors } from '../../core/form/form-errors.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { FormStep, StepList } from '../../platform/public-form/form-steps.tsx';
import { KeptHere } from '../../platform/public-form/kept-here.tsx';
import { PublicFrame } from '../../platform/public-form/public-frame.tsx';
import { SendingNotice } from '../../platform/public-form/sending-notice.tsx';
import { DetailsStep } from './details-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { NoticeCheck } from './notice-check.tsx';
import { REVIEW_STEP, stepTitles } from './request-values.ts';
import { ReviewStep } from './review-step.tsx';
import { SentPage } from './sent-page.tsx';
import { useDraftWork } from './use-draft-work.ts';
import { useFormFacts } from './use-form-facts.ts';
import { useRequestForm } from './use-request-form.ts';
import { type SentForm, useSubmission } from './use-submission.ts';
import { WhatStep } from './what-step.tsx';
import { WhoStep } from './who-step.tsx';
import './privacy-form.css';

export function PrivacyFormPage({ params: { param_encrypt } }: PageProps<'/form-lgpd/:param_encrypt'>) {
  const opened = useFormFacts(param_encrypt);
  const [sent, setSent] = useState<SentForm | null>(null);
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
  const { facts, logo } = opened;
  if (sent)
    return (
      <PublicFrame facts={facts} logo={logo}>
        <SentPage sent={sent} facts={facts} />
      </PublicFrame>
    );
  return <OpenForm link={param_encrypt} facts={facts} logo={logo} onSent={setSent} />;
}

interface OpenProps {
  readonly link: string;
  readonly facts: PublicForm;
  readonly logo: string | null;
  readonly onSent: (sent: SentForm) => void;
}

function OpenForm({ link, facts, logo, onSent }: OpenProps) {
  const form = useRequestForm(link);
  const work = useDraftWork(link, form);
  const { sending, submit, tryNow } = useSubmission(form, work, facts.notice?.version ?? null, onSent);
  const [hasRead, setRead] = useState(false);
  const { step, goTo } = form;
  const isLast = step === REVIEW_STEP;

  const send = async () => {
    const problems = await form.allProblems();
    if (problems === null) return;
    const wrong: FieldErrors = hasRead ? problems : { ...problems, notice_read: messages.required };
    if (Object.keys(wrong).length > 0) form.showErrors(wrong);
    else await submit();
  };
  const content = [
    <WhoStep key="who" form={form} work={work} />,
    <WhatStep key="what" form={form} />,
    <DetailsStep key="details" form={form} work={work} terms={facts.terms} />,
    <IdentityStep key="identity" form={form} work={work} />,
    <ReviewStep key="review" form={form} isLocked={sending !== null} />,
  ][step];
  return (
    <PublicFrame
      facts={facts}
      logo={logo}
      side={<StepList titles={stepTitles} at={step} onGo={(at) => sending === null && goTo(at)} />}
    >
      <FormStep
        at={step}
        count={stepTitles.length}
        title={headings[step] ?? ''}
        hint={hintOf(step, facts)}
        onBack={step === 0 ? undefined : () => goTo(step - 1)}
        onSubmit={isLast ? send : form.goOn}
        submit={isLast ? 'Enviar pedido' : 'Continuar'}
        isBusy={form.isChecking || sending !== null}
        foot={
          sending === null && (
            <KeptHere isKept={form.isKept} isRestored={form.isRestored} onClear={() => startAgain(form)} />
          )
        }
      >
        {content}
        {isLast && (
          <NoticeCheck
            notice={facts.notice}
            isChecked={hasRead}
            error={form.errors.notice_read}
            onChange={(checked) => {
              setRead(checked);
              form.setErrors(({ notice_read: _, ...rest }) => rest);
            }}
          />
        )}
        {sending && <SendingNotice state={sending} onTryNow={tryNow} />}
      </FormStep>
    </PublicFrame>
  );
}

const headings = [
  'Quem faz o pedido?',
  'O que você quer pedir?',
  'Detalhes e anexos',
  'Confirme que é você',
  'Confira antes de enviar',
];

function hintOf(step: number, { organisation, opening_text }: PublicForm) {
  if (step === 0)
    return (
      <>
        <p className="public-words">
          {opening_text ??
            `Aqui você pede a ${organisation.name} o que a lei garante sobre os seus dados pessoais.`}
        </p>
        <p>O pedido é gratuito e leva uns cinco minutos.</p>
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

function startAgain({ clear, setErrors, goTo }: ReturnType<typeof useRequestForm>): void {
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
