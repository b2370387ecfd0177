import type { ReactNode } from 'react';
import { Wordmark } from '../../core/ui/logo.tsx';
import './notice-page.css';

/** A page that says one thing and offers the way on. */
export function NoticePage(props: {
  readonly code?: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <div className="notice">
      <header className="notice-brand">
        <Wordmark size={30} />
      </header>
      <main className="notice-main">
        {props.code && <p className="notice-code num">{props.code}</p>}
        <h1>{props.title}</h1>
        <div className="notice-words">{props.children}</div>
        <div className="notice-actions">{props.actions}</div>
      </main>
    </div>
  );
}
