import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';

/** What the units were told of a scam. */
export function AlertsCard({ incident: { alerts } }: { incident: IncidentDetail }) {
  if (alerts.length === 0) return null;
  return (
    <CaseCard title="Alertas no Mural">
      {alerts.map(({ id, title, text, units, starts_at, ends_at, withdrawn_at }) => (
        <div key={id} className="case-part">
          <p className="medium" dir="auto">
            {title}
          </p>
          <p dir="auto">{text}</p>
          <p className="muted small num">
            {units.map(({ label }) => label).join(', ')} · de {formatDay(starts_at)}{' '}
            {withdrawn_at ? `; retirado em ${formatDay(withdrawn_at)}` : `até ${formatDay(ends_at)}`}
          </p>
        </div>
      ))}
    </CaseCard>
  );
}
