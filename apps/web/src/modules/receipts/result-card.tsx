import {
  IconAlertTriangle,
  IconCheck,
  IconFileCheck,
  IconFileX,
  IconHistory,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { CheckedFacts } from './checked-facts.ts';

const icons = { ok: IconCheck, info: IconHistory, danger: IconX, mute: IconAlertTriangle };

export interface Compared {
  readonly name: string;
  readonly isSame: boolean;
}

interface Props {
  readonly result: Omit<CheckedFacts, 'tone' | 'hashes'> & { readonly tone: keyof typeof icons };
  /** A file that was held against it. */
  readonly compared: Compared | null;
}

/** What came of a check, before everything else on the page. */
export function ResultCard({ result: { tone, title, sentence, facts }, compared }: Props) {
  const Icon = icons[tone];
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever cannot see hears what came of it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="check-result" data-tone={tone} aria-labelledby="check-title">
      <div className="check-verdict">
        <span className="check-icon" aria-hidden="true">
          <Icon size={22} />
        </span>
        <div>
          <h2 id="check-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{sentence}</p>
        </div>
      </div>
      {compared && <FileLine {...compared} />}
      {facts.length > 0 && (
        <dl className="num">
          {facts.map(({ label, lines }) => (
            <div key={label}>
              <dt>{label}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function FileLine({ name, isSame }: Compared) {
  return (
    <p className="check-file" data-same={isSame} role="status">
      {isSame ? <IconFileCheck size={18} aria-hidden /> : <IconFileX size={18} aria-hidden />}
      <span>
        {isSame
          ? `O arquivo “${name}” é idêntico ao original.`
          : `O arquivo “${name}” não é o original: é outro, ou foi mudado depois.`}
      </span>
    </p>
  );
}
