import { messages } from '@conforme/contracts/core/messages.ts';
import type { PublicFormFacts } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { useState } from 'react';
import type { FieldErrors } from '../../core/form/form-errors.ts';
import { partWords } from '../../core/pages/load-screen.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { allSteps, type CaseFormKind, type StepProps } from './case-form-kind.ts';
import { BrowserDraftNotice } from './drafts/browser-draft-notice.tsx';
import { useDraftWork } from './drafts/use-draft-work.ts';
import type { CaseForm } from './form-state.ts';
import { FormStep, StepList } from './form-steps.tsx';
import { PublicFrame } from './public-frame.tsx';
import { useSubmission } from './sending/use-submission.ts';
import { useCaseForm } from './use-case-form.ts';
import { useFormFacts } from './use-form-facts.ts';
import { type ArrivedParts, useLaterSteps } from './use-later-steps.ts';
import './case-form.css';

interface Props<Values, Facts extends PublicFormFacts> {
  readonly kind: CaseFormKind<Values, Facts>;
  /** Of the address: what names the organisation. */
  readonly link: string;
}

/** The whole page of a public form, from its link to the receipt. */
export function CaseFormPage<Values, Facts extends PublicFormFacts>({ kind, link }: Props<Values, Facts>) {
  const opened = useFormFacts(kind, link);
  if (opened.state === 'unreachable')
    return (
      <main>
        <ErrorScreen
          isWholePage
          title="O formulário não abriu agora"
          detail={
            kind.confidentiality.browserStorage
              ? 'O servidor não respondeu. O link continua valendo, e o que você já escreveu está guardado.'
              : 'O servidor não respondeu. O link continua valendo.'
          }
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
  return <OpenForm kind={kind} link={link} facts={facts} logo={logo} again={again} />;
}

const READ_AGAIN = 'O aviso de privacidade mudou. Leia o novo e marque outra vez.';

interface OpenProps<Values, Facts extends PublicFormFacts> extends Props<Values, Facts> {
  readonly facts: Facts;
  readonly logo: string | null;
  /** Asks for the facts anew. */
  readonly again: () => Promise<boolean>;
}

function OpenForm<Values, Facts extends PublicFormFacts>(props: OpenProps<Values, Facts>) {
  const { kind, link, facts, logo, again } = props;
  const { words } = kind;
  const steps = allSteps(kind);
  const form = useCaseForm(kind, link);
  const { later, again: loadAgain } = useLaterSteps(kind.loadLater, form.isBegun || form.step > 0);
  const work = useDraftWork(kind, link, form);
  const { sending, sent, submit, tryNow } = useSubmission(kind, form, work, facts.notice?.version ?? null);
  const [hasRead, setRead] = useState(false);
  const { step, goTo } = form;
  const isLast = step === steps.length - 1;
  const mayProve = facts.mail_leaves && isAddressUnproven(kind, form);
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
        <later.kit.SentPage formType={kind.formType} parts={later.parts} sent={sent} facts={facts} />
      </PublicFrame>
    );
  const titles = steps.map(({ title }) => title);
  return (
    <PublicFrame
      facts={facts}
      logo={logo}
      side={<StepList label={words.steps} titles={titles} at={step} onGo={leaveFor} />}
    >
      <FormStep
        label={words.steps}
        at={step}
        count={steps.length}
        title={steps[step]?.heading ?? ''}
        hint={steps[step]?.hint?.(facts)}
        onBack={step === 0 ? undefined : () => leaveFor(step - 1)}
        onSubmit={isLast ? send : () => work.holdsUp() || form.goOn()}
        submit={isLast ? words.send : mayProve ? 'Continuar sem confirmar' : 'Continuar'}
        isBeside={mayProve}
        isBusy={form.isChecking || sending !== null}
        foot={
          sending === null && (
            <BrowserDraftNotice
              words={words.kept}
              isKept={form.isKept}
              isRestored={form.isRestored}
              onClear={() => startAgain(form)}
            />
          )
        }
      >
        {step === 0 ? (
          <kind.FirstStep form={form} work={work} facts={facts} />
        ) : later ? (
          <LaterStep {...{ kind, later, form, work, facts }} isLocked={sending !== null} />
        ) : loadAgain ? (
          <PartFailed onAgain={loadAgain}>{partWords}</PartFailed>
        ) : (
          <Opening />
        )}
        {isLast && later && (
          <later.kit.NoticeCheck
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
        {sending && later && <later.kit.SendingNotice state={sending} words={words} onTryNow={tryNow} />}
      </FormStep>
    </PublicFrame>
  );
}

/** On the step of the code, which is what one comes there for: going on without it is the other way. */
function isAddressUnproven<Values, Facts extends PublicFormFacts>(
  kind: CaseFormKind<Values, Facts>,
  { step, values, state }: CaseForm<Values>,
): boolean {
  const email = kind.contactEmail(values);
  return (
    kind.addressCode !== null && step === kind.steps.length && email !== '' && state.confirmedEmail !== email
  );
}

interface LaterProps<Values, Facts extends PublicFormFacts> extends StepProps<Values, Facts> {
  readonly kind: CaseFormKind<Values, Facts>;
  readonly later: ArrivedParts<Values, Facts>;
  readonly isLocked: boolean;
}

function LaterStep<Values, Facts extends PublicFormFacts>(props: LaterProps<Values, Facts>) {
  const { kind, later, form, work, facts, isLocked } = props;
  const Own = later.parts.steps[form.step - 1];
  if (Own) return <Own form={form} work={work} facts={facts} />;
  if (kind.addressCode && form.step === kind.steps.length)
    return <later.kit.IdentityStep kind={kind} form={form} work={work} mailLeaves={facts.mail_leaves} />;
  const rows = later.parts.review(form.state);
  return <later.kit.ReviewStep kind={kind} form={form} rows={rows} isLocked={isLocked} />;
}

function startAgain<Values>({ clear, setErrors, goTo }: CaseForm<Values>): void {
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
