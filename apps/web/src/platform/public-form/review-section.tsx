import type { ReactNode } from 'react';
import './review-section.css';

interface Props {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Absent while it is on its way: what was sent is not changed any more. */
  readonly onChange?: (() => void) | undefined;
}

/** What was answered in one step, with the way back to it. What was left empty is not listed. */
export function ReviewSection({ title, rows, onChange }: Props) {
  return (
    <section className="public-review" aria-label={title}>
      <div className="public-review-head">
        <h2>{title}</h2>
        {onChange && (
          <button type="button" className="public-link" onClick={onChange}>
            Alterar<span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
      <dl>
        {rows
          .filter(([, value]) => value !== '' && value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
