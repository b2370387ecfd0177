import { formatHour } from '@conforme/contracts/core/date-time.ts';
import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { Custody } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import {
  identityReasons,
  type SealedChannel,
  sealedChannels,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { sealedReportEndpoints } from '@conforme/contracts/platform/sealed-reports/sealed-report.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../core/api/call.ts';
import { type EndpointRef, endpointRef } from '../../core/api/endpoint-ref.ts';
import { resourceOf, useEndpoint } from '../../core/api/use-endpoint.ts';
import { storedUser } from '../../core/session/session-store.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import type { KeyPair } from '../../platform/sealed-reports/data-keys.ts';
import { otherPapers, rewrapFromEscrow } from '../../platform/sealed-reports/escrow-shares.ts';
import { KeyGate } from '../../platform/sealed-reports/key-gate.tsx';
import { OpenIdentity } from '../../platform/sealed-reports/open-identity.tsx';
import { SharesForm, WRONG_SHARES } from '../../platform/sealed-reports/shares-form.tsx';
import { loadSodium, toText } from '../../platform/sealed-reports/sodium.ts';
import { HandOverCustody } from './hand-over-custody.tsx';
import './my-key.css';

type Endpoints = ReturnType<typeof sealedReportEndpoints>;
type IdentityRefs = {
  readonly [Name in 'open_identity' | 'escrowed_identity' | 'keep_identity' | 'escrow_keys']: EndpointRef<
    Endpoints[Name]
  >;
};
const refsOf = (path: `/${string}`): IdentityRefs => ({
  open_identity: endpointRef('POST', `${path}/:id/sealed/identity`),
  escrowed_identity: endpointRef('POST', `${path}/:id/sealed/escrowed_identity`),
  keep_identity: endpointRef('POST', `${path}/:id/sealed/identity_key`),
  escrow_keys: endpointRef('POST', `${path}/:id/sealed/escrow_keys`),
});
/** Where each channel's own endpoints hand an identity out. */
const identityRefs: Readonly<Record<SealedChannel, IdentityRefs>> = {
  'reporting-channel': refsOf('/api/v1/reporting_channels'),
  intimidation: refsOf('/api/v1/intimidation_forms'),
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
      <HandOverCustody kept={kept} pair={pair} />
      {kept.map(({ id, channel, protocol, organisation, received_at, reporter_key, openings, ...key }) => (
        <section key={id} className="card my-key-card" aria-label={protocol}>
          <h2 className="num">{protocol}</h2>
          <p className="muted">
            {sealedChannels.labels[channel]} · {organisation} · recebido em {formatHour(received_at)}
          </p>
          {openings.map(({ reason, at }) => (
            <p key={`${at}${reason}`} className="muted">
              Você abriu em {formatHour(at)}: {identityReasons.labels[reason]}
            </p>
          ))}
          {key.held ? (
            <OpenIdentity
              endpoint={identityRefs[channel].open_identity}
              reseal={identityRefs[channel].escrow_keys}
              id={id}
              reporterKey={reporter_key}
              pair={pair}
            />
          ) : (
            <Lacking {...key}>
              <FromEscrow refs={identityRefs[channel]} id={id} pair={pair} />
            </Lacking>
          )}
        </section>
      ))}
    </div>
  );
}

/** Where the key is that the asker lacks: with colleagues, in the escrow, or nowhere any more. */
function Lacking({
  escrowed,
  keepers,
  children,
}: Pick<Custody[number], 'escrowed' | 'keepers'> & { readonly children: ReactNode }) {
  if (!escrowed && keepers.length === 0)
    return (
      <p className="callout" data-tone="danger">
        <span>
          Ninguém na organização tem mais a chave desta identidade: quem a custodiava saiu, ou trocou de
          chave, sem a entregar, e não havia guarda da organização. Só quem relatou pode dizer de novo quem é.
        </span>
      </p>
    );
  return (
    <>
      {keepers.length > 0 && (
        <p>
          Você custodia esta identidade e ainda não tem a chave dela. Peça que a entregue, nesta mesma página,
          a quem a tem: {keepers.join(', ')}.
        </p>
      )}
      {escrowed && children}
    </>
  );
}

/** Of a custodian who came later, or made another key: two of the three printed shares give it to them. */
function FromEscrow({
  refs,
  id,
  pair,
}: {
  readonly refs: IdentityRefs;
  readonly id: string;
  readonly pair: KeyPair;
}) {
  const queries = useQueryClient();
  const receive = async (shares: readonly string[]): Promise<string | null> => {
    const sodium = await loadSodium();
    const handed = await call(refs.escrowed_identity, { params: { id } });
    const opened = await rewrapFromEscrow(sodium, {
      ...{ boxes: [{ epoch: 1, ...handed }], shares },
      reader: { id: storedUser()?.id ?? 0, public_key: toText(sodium, pair.publicKey) },
    });
    if (!opened) return WRONG_SHARES;
    const [own] = opened.given;
    if (!own) return otherPapers('Esta identidade', opened.closed);
    await call(refs.keep_identity, { params: { id }, body: { box: own.box } });
    await queries.invalidateQueries({ queryKey: [resourceOf(sealedReports.endpoints.custody)] });
    return null;
  };
  return (
    <>
      <p>
        Você custodia esta identidade e ainda não tem a chave dela. Junte aqui duas das três partes de papel
        da guarda da organização. Isso fica registrado na auditoria, e abrir continua a pedir um motivo.
      </p>
      <SharesForm action="Receber a chave" check={receive} />
    </>
  );
}
