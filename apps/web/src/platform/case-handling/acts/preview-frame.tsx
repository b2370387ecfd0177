import type { ReactNode } from 'react';
import '../screen/case.css';
import './preview-frame.css';

interface Props {
  /** Whose letter it is. */
  readonly organisation: string;
  readonly protocol: string;
  readonly children: ReactNode;
}

/** A text as it is read outside: under the name of the organisation and the protocol of the case. */
export function PreviewFrame({ organisation, protocol, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too.
    <section className="preview" aria-label="Como vai ser lido" tabIndex={0}>
      <div className="preview-bar">
        <span className="medium grow" dir="auto">
          {organisation}
        </span>
        <span className="muted small num">Protocolo {protocol}</span>
      </div>
      <div className="preview-body">{children}</div>
    </section>
  );
}
