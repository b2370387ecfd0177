import { Button, UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEffect } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { SetupStep } from '../../core/pages/home-parts.tsx';
import { ownStore } from '../../core/session/own-store.ts';
import { CheckFailed, RowsSkeleton } from './home-attention.tsx';
import { addressOf, type Checked } from './use-home-checks.ts';

/** Hidden by the user; or found done, so that its place is not kept free while it is asked about again. */
const choice = ownStore<'shown' | 'hidden' | 'done'>('first-steps', 'shown', (stored) =>
  stored === 'hidden' || stored === 'done' ? stored : 'shown',
);

/** What is done and what comes next, from what the modules know; gone once everything is done. */
export function HomeSteps({ steps }: { steps: readonly Checked<SetupStep, boolean>[] }) {
  const chosen = choice.use();
  const isAsking = steps.some(({ result }) => result.isPending);
  const failed = steps.filter(({ result }) => result.isError);
  const done = steps.filter(({ result }) => result.data === true).length;
  const isAllDone = steps.length > 0 && done === steps.length;
  useEffect(() => {
    if (isAllDone && choice.read() === 'shown') choice.write('done');
  }, [isAllDone]);
  if (steps.length === 0 || isAllDone || (isAsking && chosen === 'done')) return null;
  if (chosen === 'hidden')
    return (
      <p className="home-return">
        <UnstyledButton className="link-button" onClick={() => choice.write('shown')}>
          Mostrar os primeiros passos
        </UnstyledButton>
      </p>
    );
  const next = steps.find(({ result }) => result.data === false)?.part;
  return (
    <section className="card home-section" aria-labelledby="first-steps" aria-busy={isAsking}>
      <div className="home-section-head">
        <h2 id="first-steps">Primeiros passos</h2>
        {!isAsking && (
          <span className="muted small num">
            {done} de {steps.length} {done === 1 ? 'feito' : 'feitos'}
          </span>
        )}
        <span className="grow" />
        <UnstyledButton className="link-button" onClick={() => choice.write('hidden')}>
          Ocultar<span className="visually-hidden"> os primeiros passos</span>
        </UnstyledButton>
      </div>
      {isAsking ? (
        <RowsSkeleton rows={steps.length} />
      ) : (
        <>
          <span className="home-progress" aria-hidden="true">
            <span style={{ inlineSize: `${(done / steps.length) * 100}%` }} />
          </span>
          <ol className="plain-list">
            {steps.map(({ part, result }) => (
              <Step key={part.key} step={part} isDone={result.data} isNext={part === next} />
            ))}
          </ol>
          {failed.length > 0 && <CheckFailed onRetry={() => failed.map(({ result }) => result.refetch())} />}
        </>
      )}
    </section>
  );
}

interface StepProps {
  readonly step: SetupStep;
  /** Unknown when the question could not be answered. */
  readonly isDone: boolean | undefined;
  readonly isNext: boolean;
}

function Step({ step, isDone, isNext }: StepProps) {
  const Drawing = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <li className="home-step" data-done={isDone || undefined}>
      <Drawing size={20} stroke={1.7} aria-hidden="true" />
      <span className="grow">
        <span className="medium">{step.label}</span>
        {isDone && <span className="visually-hidden"> (feito)</span>}
        {!isDone && <span className="muted home-step-why">{step.why}</span>}
      </span>
      {!isDone && (
        <Button component={AppLink} to={addressOf(step)} variant={isNext ? 'filled' : 'default'}>
          {step.action}
        </Button>
      )}
    </li>
  );
}
