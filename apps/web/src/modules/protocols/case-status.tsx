import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import type { StatusTone } from '@conforme/contracts/platform/cases/outside-status.ts';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconMessageQuestion,
} from '@tabler/icons-react';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { protocolWords } from './protocol-words.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

const icons: Readonly<Record<StatusTone, typeof IconClock>> = {
  waiting: IconClock,
  yours: IconMessageQuestion,
  done: IconCircleCheck,
  refused: IconCircleX,
  ended: IconCircleMinus,
};

/** How it stands, in a sentence and in a line of steps. */
export function CaseStatus({ found: { form_type, protocol, status, related } }: { found: OutsideCase }) {
  const heading = useHeadingFocus();
  const { tone, title, detail, steps, step } = status;
  // What somebody did brought it here: that is heard, too.
  // Another title is another state.
  useWhenChanged(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title]);
  const Icon = icons[tone];
  return (
    <section className="protocols-status" data-tone={tone} aria-label={protocolWords(form_type).status}>
      <p className="protocols-protocol num">{protocol}</p>
      <div className="protocols-head">
        <span className="protocols-icon" aria-hidden="true">
          <Icon size={24} stroke={1.7} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="protocols-detail">{detail}</p>
          {related && (
            <p className="protocols-detail">
              {related.words} <b className="num">{related.protocol}</b>.
            </p>
          )}
        </div>
      </div>
      <ol className="protocols-steps" aria-label="Etapas">
        {steps.map((name, at) => (
          <li
            key={name}
            data-state={at < step ? 'done' : at === step ? 'now' : 'ahead'}
            aria-current={at === step ? 'step' : undefined}
          >
            <span className="protocols-dot" aria-hidden="true">
              {at <= step && <IconCheck size={14} stroke={2.6} />}
            </span>
            {name}
            {at < step && <span className="visually-hidden"> (concluída)</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
