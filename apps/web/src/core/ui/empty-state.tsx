import type { ReactNode } from 'react';
import './state.css';

/** An empty place says what would be here and offers the way to the first one. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <svg width="120" height="88" viewBox="0 0 120 88" aria-hidden="true" className="state-art">
        <rect x="22" y="10" width="64" height="72" rx="6" />
        <path d="M34 28h40M34 40h40M34 52h24" />
        <circle cx="82" cy="58" r="15" className="lens" />
        <path d="M93 69l11 11" className="handle" />
      </svg>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {action && <div className="state-actions">{action}</div>}
    </div>
  );
}
