import { type ReactNode, useId } from 'react';
import './case.css';

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of a case. */
export function CaseCard({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className="card case-card" aria-labelledby={id}>
      <div className="case-card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export type FactRow = readonly [label: string, value: ReactNode];

/** Names and values; those without a value are left out. */
export function Facts({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="facts num">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
