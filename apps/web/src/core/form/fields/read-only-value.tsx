import type { ReactNode } from 'react';

/** Something to read among the fields: the label above, as theirs. */
export function ReadOnlyValue({
  label,
  isWide,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <dl className={isWide ? 'form-wide read-only-value' : 'read-only-value'}>
      <dt>{label}</dt>
      <dd className="num">{children || <span className="muted">não informado</span>}</dd>
    </dl>
  );
}
