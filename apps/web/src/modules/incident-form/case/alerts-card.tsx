import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { isOnMural } from '@conforme/contracts/platform/alerts/on-mural.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { mayAct } from '../../../platform/case-handling/may-act.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { incidentCaseKind } from '../incident-case-kind.ts';

const WithdrawAlertDialog = lazyPart(() =>
  import('../acts/withdraw-alert-dialog.tsx').then((module) => module.WithdrawAlertDialog),
);

interface Props {
  readonly incident: IncidentDetail;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
}

/** What the units were told of a scam, and how it is taken back. */
export function AlertsCard({ incident, isHandled }: Props) {
  const [asked, setAsked] = useState<{ readonly id: number | null; readonly round: number }>({
    ...{ id: null, round: 0 },
  });
  const [isOpen, setOpen] = useState(false);
  const { alerts } = incident;
  if (alerts.length === 0) return null;
  const mayWithdraw = isHandled && mayAct(incident, 'withdraw_alert');
  const now = Date.now();
  const ask = (id: number) => {
    setAsked(({ round }) => ({ id, round: round + 1 }));
    setOpen(true);
  };
  return (
    <CaseCard title="Alertas no Mural">
      {alerts.map((alert) => (
        <div key={alert.id} className="case-part">
          <p className="medium" dir="auto">
            {alert.title}
          </p>
          <p dir="auto">{alert.text}</p>
          <p className="muted small num">
            {alert.units.map(({ label }) => label).join(', ')} · de {formatDay(alert.starts_at)}
            {endWords(alert)}
          </p>
          {mayWithdraw && isOnMural(alert, now) && (
            <Button
              variant="default"
              size="xs"
              mt={8}
              aria-label={`Retirar do Mural: ${alert.title}`}
              onClick={() => ask(alert.id)}
            >
              Retirar do Mural
            </Button>
          )}
        </div>
      ))}
      {asked.round > 0 && (
        <WithdrawAlertDialog
          key={asked.round}
          opened={isOpen}
          onClose={() => setOpen(false)}
          kind={incidentCaseKind}
          detail={incident}
          alertId={asked.id}
        />
      )}
    </CaseCard>
  );
}

const endWords = ({ ends_at, withdrawn_at, withdrawn_reason }: IncidentDetail['alerts'][number]): string =>
  withdrawn_at === null
    ? ` até ${formatDay(ends_at)}`
    : `; retirado em ${formatDay(withdrawn_at)}: ${withdrawn_reason ?? ''}`;
