import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../../../core/ui/use-now.ts';
import './clocks-band.css';
import { countingClocks } from './clock-reading.ts';
import { LegalClock } from './legal-clock.tsx';

const EVERY_MS = 30_000;

interface Props {
  readonly detail: Pick<CaseDetail, 'clocks' | 'counting_clocks'>;
  /** What is said while none runs. */
  readonly none: string;
  /** From when they count, and why; dates that are only guidance. */
  readonly children?: ReactNode;
}

/** Where several clocks run at once: side by side above everything else, kept true while they are looked at. */
export function ClocksBand({ detail, none, children }: Props) {
  const now = useNow(EVERY_MS);
  const clocks = countingClocks(detail);
  return (
    <section className="clocks-band" aria-label="Prazos">
      {clocks.length === 0 ? (
        <p className="card clocks-none muted">{none}</p>
      ) : (
        <div className="card clocks">
          {clocks.map((clock) => (
            <LegalClock key={clock.id} clock={clock} now={now} />
          ))}
        </div>
      )}
      {children && (
        <div className="clocks-note muted num">
          <IconFlag size={16} stroke={1.7} aria-hidden="true" />
          <div>{children}</div>
        </div>
      )}
    </section>
  );
}
