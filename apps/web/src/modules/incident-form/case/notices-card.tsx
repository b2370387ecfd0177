import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';

/** Public notices, those on the air and those withdrawn. */
export function NoticesCard({ incident: { notices } }: { incident: IncidentDetail }) {
  if (notices.length === 0) return null;
  return (
    <CaseCard title="Avisos públicos">
      {notices.map(({ id, title, published_at, stays_until, withdrawn_at, withdrawn_reason, url }) => (
        <div key={id} className="case-part num">
          <p className="medium" dir="auto">
            {url && withdrawn_at === null ? (
              <a href={url} target="_blank" rel="noreferrer">
                {title}
                <span className="visually-hidden"> (abre em outra aba)</span>
              </a>
            ) : (
              title
            )}
          </p>
          <p className="muted small">
            No ar desde {formatDay(published_at)}
            {withdrawn_at === null
              ? `; fica ao menos até ${formatDay(stays_until)}.`
              : `; retirado em ${formatDay(withdrawn_at)}: ${withdrawn_reason ?? ''}`}
          </p>
        </div>
      ))}
    </CaseCard>
  );
}
