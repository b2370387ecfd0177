import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { Custody } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import {
  identityReasons,
  type SealedChannel,
  sealedChannels,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import type { KeyPair } from '../../platform/sealed-reports/data-keys.ts';
import { KeyGate } from '../../platform/sealed-reports/key-gate.tsx';
import { OpenIdentity } from '../../platform/sealed-reports/open-identity.tsx';
import './my-key.css';

/** Where each channel's own endpoint hands an identity out. */
const identityEndpoint: Readonly<Record<SealedChannel, Parameters<typeof OpenIdentity>[0]['endpoint']>> = {
  'reporting-channel': endpointRef('POST', '/api/v1/reporting_channels/:id/sealed/identity'),
  intimidation: endpointRef('POST', '/api/v1/intimidation_forms/:id/sealed/identity'),
};

/** For whoever keeps identities, whether or not they read the reports. */
export function CustodyPage() {
  const asked = useEndpoint(sealedReports.endpoints.custody, {});
  return (
    <PageFrame subtitle="Quem relatou deu o nome em sigilo, e ele só abre com a sua chave e um motivo. Quem relatou vê que foi aberto.">
      <LoadedPart of={asked} failed="As identidades não puderam ser carregadas." height={240}>
        {(kept) =>
          kept.length === 0 ? (
            <p className="card my-key-card">
              Nenhuma identidade está com você. Quando alguém relatar em sigilo a um canal em que você
              custodia identidades, ela aparece aqui.
            </p>
          ) : (
            <KeyGate>{(pair) => <Kept kept={kept} pair={pair} />}</KeyGate>
          )
        }
      </LoadedPart>
    </PageFrame>
  );
}

function Kept({ kept, pair }: { readonly kept: Custody; readonly pair: KeyPair }) {
  return (
    <div className="my-key">
      {kept.map(({ id, channel, protocol, organisation, received_at, reporter_key, openings }) => (
        <section key={id} className="card my-key-card" aria-label={protocol}>
          <h2 className="num">{protocol}</h2>
          <p className="muted">
            {sealedChannels.labels[channel]} · {organisation} · recebido em {formatDateTime(received_at)}
          </p>
          {openings.map(({ reason, at }) => (
            <p key={`${at}${reason}`} className="muted">
              Você abriu em {formatDateTime(at)}: {identityReasons.labels[reason]}
            </p>
          ))}
          <OpenIdentity endpoint={identityEndpoint[channel]} id={id} reporterKey={reporter_key} pair={pair} />
        </section>
      ))}
    </div>
  );
}
