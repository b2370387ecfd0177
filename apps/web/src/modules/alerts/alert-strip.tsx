import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { alerts } from '@conforme/contracts/modules/alerts/alerts.contract.ts';
import type { ShownAlert } from '@conforme/contracts/platform/alerts/alert.schemas.ts';
import { alertTones } from '@conforme/contracts/platform/alerts/alert-tones.ts';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import './alert-strip.css';

const shown = endpointRef<typeof alerts.endpoints.shown>('GET', '/api/v1/alerts');
const read = endpointRef<typeof alerts.endpoints.read>('POST', '/api/v1/alerts/:id/read');

/** At the top of the Mural: what everybody of a unit has to know now. Nothing where there is nothing. */
export function AlertStrip() {
  const asked = useEndpoint(shown, {});
  const sending = useSend(read, { announce: false });
  /** Gone from the screen at once; the server's answer follows. */
  const [hidden, setHidden] = useState<readonly number[]>([]);
  if (asked.isError)
    return (
      <section className="card alert-failed">
        <PartFailed onAgain={asked.refetch}>Os alertas não puderam ser carregados.</PartFailed>
      </section>
    );
  const seen = (id: number) => {
    setHidden((before) => [...before, id]);
    sending.mutate(
      { params: { id: String(id) } },
      { onError: () => setHidden((before) => before.filter((other) => other !== id)) },
    );
  };
  return (asked.data ?? [])
    .filter(({ id }) => !hidden.includes(id))
    .map((alert) => <Alert key={alert.id} alert={alert} onRead={() => seen(alert.id)} />);
}

function Alert({ alert, onRead }: { alert: ShownAlert; onRead: () => void }) {
  const id = useId();
  const Drawing = alert.tone === 'scam' ? IconAlertOctagon : IconInfoCircle;
  return (
    <section className="alert-strip" data-tone={alert.tone} aria-labelledby={id}>
      <Drawing size={20} stroke={1.7} aria-hidden="true" className="alert-icon" />
      <div className="alert-words">
        <h2 id={id} dir="auto">
          <span className="visually-hidden">{alertTones.labels[alert.tone]}: </span>
          {alert.title}
        </h2>
        <p className="alert-text" dir="auto">
          {alert.text}
        </p>
        <p className="alert-foot small num" dir="auto">
          {[`Desde ${formatDateTime(alert.starts_at)}`, alert.organisation, alert.by]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      <Button
        variant="subtle"
        size="xs"
        color={alert.tone === 'scam' ? 'red' : 'gray'}
        className="alert-read"
        aria-label={`Já li: ${alert.title}`}
        onClick={onRead}
      >
        Já li
      </Button>
    </section>
  );
}
