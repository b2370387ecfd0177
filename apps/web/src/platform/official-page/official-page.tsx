import type { ReactNode } from 'react';
import { Guilloche } from '../../core/ui/guilloche.tsx';
import { Wordmark } from '../../core/ui/logo.tsx';
import './official-page.css';

/** The sign-in: an official green side that says where one is, and one thing to do beside it. */
export function OfficialPage({
  side,
  wide,
  children,
}: {
  side: ReactNode;
  wide?: true;
  children: ReactNode;
}) {
  return (
    <div className="official">
      <section className="official-side" aria-label="Sobre o Conforme">
        <div className="official-rose">
          <Guilloche size={840} />
        </div>
        <Wordmark size={30} plain />
        <div className="official-say">{side}</div>
      </section>
      <main className="official-main">
        <div className="official-box" data-wide={wide}>
          <div className="official-brand">
            <Wordmark size={30} />
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
