import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import './form-steps.css';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';

/** The way ahead, for a wide screen; what was done can be gone back to. */
export function StepList({
  label,
  titles,
  at,
  onGo,
}: {
  label: string;
  titles: readonly string[];
  at: number;
  onGo: (step: number) => void;
}) {
  return (
    <nav className="public-steps" aria-label={label}>
      <ol>
        {titles.map((title, step) => (
          <li key={title} data-state={step < at ? 'done' : step === at ? 'now' : 'ahead'}>
            <span className="public-step-mark num" aria-hidden="true">
              {step < at ? <IconCheck size={15} stroke={2.4} /> : step + 1}
            </span>
            {step < at ? (
              <button type="button" onClick={() => onGo(step)}>
                {title}
                <span className="visually-hidden"> (concluída)</span>
              </button>
            ) : (
              <span aria-current={step === at ? 'step' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepProps {
  /** What the steps are of: 'Etapas do pedido'. */
  readonly label: string;
  readonly at: number;
  readonly count: number;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly onBack?: (() => void) | undefined;
  readonly onSubmit: () => void;
  readonly submit: string;
  /** Something else on the step is what the person came for. */
  readonly isBeside?: boolean;
  readonly isBusy?: boolean;
  /** Under the button. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** One group of questions: where one is, what is asked, the way back and the way on. */
export function FormStep({
  label,
  at,
  count,
  title,
  hint,
  onBack,
  onSubmit,
  submit,
  isBeside = false,
  isBusy = false,
  ...rest
}: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another step is another page: it begins at its top, and whoever cannot see hears which one it is.
  // Each step once; not the first thing a visit shows.
  useWhenChanged(() => {
    if (!wasHere) wasHere = true;
    else {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, [at]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const isLast = at === count - 1;
  return (
    <>
      {onBack && (
        <button type="button" className="public-back" onClick={onBack} disabled={isBusy}>
          <IconArrowLeft size={18} stroke={1.8} className="flip" aria-hidden="true" />
          Voltar
        </button>
      )}
      <Progress label={label} at={at} count={count} />
      <h1 ref={heading} tabIndex={-1}>
        <span className="visually-hidden">
          Etapa {at + 1} de {count}:{' '}
        </span>
        {title}
      </h1>
      {hint && <div className="public-hint">{hint}</div>}
      <form className="public-questions" onSubmit={send} noValidate>
        {rest.children}
        <div className="public-go">
          <Button
            size="lg"
            type="submit"
            variant={isBeside ? 'default' : 'filled'}
            loading={isBusy}
            rightSection={
              !isLast && <IconArrowRight size={20} stroke={1.8} className="flip" aria-hidden="true" />
            }
          >
            {submit}
          </Button>
        </div>
      </form>
      {rest.foot}
    </>
  );
}

let wasHere = false;

function Progress({ label, at, count }: Pick<StepProps, 'label' | 'at' | 'count'>) {
  return (
    <div className="public-progress">
      <p className="num" aria-hidden="true">
        Etapa {at + 1} de {count}
      </p>
      <div
        className="public-progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={at + 1}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuetext={`Etapa ${at + 1} de ${count}`}
      >
        {Array.from({ length: count }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          <span key={step} data-on={step <= at || undefined} />
        ))}
      </div>
    </div>
  );
}
