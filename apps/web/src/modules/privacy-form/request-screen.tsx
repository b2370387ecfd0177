import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { requestChannels } from '@conforme/contracts/modules/privacy-form/request-choices.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/request-types.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { StateChip, ValidationChip } from './state-chip.tsx';

interface Props {
  readonly request: PrivacyRequestDetail;
  readonly isHandled: boolean;
}

/** One request: what was asked, how it stands, what happened. */
export function RequestScreen({ request, isHandled }: Props) {
  const can = useCan();
  return (
    <PageFrame
      title={<span className="num">{request.protocol}</span>}
      subtitle={
        <span className="num">
          {request.types.map((type) => rightNames.labels[type]).join(', ')} · {request.holder.name} · recebido
          em {formatDateTime(request.received_at)}
        </span>
      }
      actions={
        !isHandled &&
        can('privacy_form.handling') && <AppLink to={`/privacy-form/${request.id}/handling`}>Tratar</AppLink>
      }
    >
      <section className="card form-section">
        <h2>O que foi pedido</h2>
        <p className="muted">{requestChannels.labels[request.channel]}</p>
        <p dir="auto">{request.description}</p>
        <p>
          <ValidationChip validation={request.validation} /> <StateChip state={request.state} />
        </p>
      </section>
    </PageFrame>
  );
}
