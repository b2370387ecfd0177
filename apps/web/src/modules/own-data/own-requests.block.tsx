import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { Button } from '@mantine/core';
import { IconFileText, IconSearch, IconSend } from '@tabler/icons-react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import './own-requests.css';

const endpoints = endpointsOf<typeof ownDataModule>('own-data');
type Told = CallResult<typeof endpoints.requests>;

/** What concerns oneself: for whoever comes here for that, and not to handle what others asked. */
export function OwnRequests() {
  const isHandler = useCan()('privacy.form.menu');
  return isHandler ? null : <OwnRequestsCard />;
}

function OwnRequestsCard() {
  const asked = useEndpoint(endpoints.requests, {});
  return (
    <section className="card home-section own-requests" aria-labelledby="own-requests">
      <h2 id="own-requests">Os seus dados</h2>
      <p className="muted">
        Você pode saber o que a organização guarda sobre você, corrigir, levar ou pedir que apaguem (LGPD,
        art. 18).
      </p>
      <LoadedPart of={asked} failed="Os seus pedidos não puderam ser carregados." height={120}>
        {(told) => <Told told={told} />}
      </LoadedPart>
    </section>
  );
}

function Told({ told: { form_path, requests } }: { told: Told }) {
  return (
    <>
      <div className="own-requests-ways">
        {form_path && (
          <Button component="a" href={form_path} leftSection={<IconSend size={16} aria-hidden="true" />}>
            Fazer um pedido
          </Button>
        )}
        <Button
          component="a"
          href="#/form-protocol-query/privacy"
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
        >
          Acompanhar um pedido
        </Button>
        <Button
          component={AppLink}
          to="/profile"
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden="true" />}
        >
          Ver e baixar os meus dados
        </Button>
      </div>
      {!form_path && (
        <p className="muted">
          A sua organização ainda não abriu o formulário. Para fazer um pedido, fale com quem cuida dos dados
          nela.
        </p>
      )}
      <h3>Seus pedidos</h3>
      {requests.length === 0 ? (
        <p className="muted">
          Nenhum por enquanto. Um pedido novo aparece aqui depois que a organização confirma que é seu; até
          lá, acompanhe com o protocolo e a chave.
        </p>
      ) : (
        <ul className="plain-list own-requests-rows">
          {requests.map((one) => (
            <li key={one.protocol}>
              <span className="grow">
                <a className="num medium" href="#/form-protocol-query/privacy">
                  {one.protocol}
                </a>
                <span className="muted small">
                  {one.types.join(', ')} · {one.organisation} · recebido em {formatDay(one.received_at)}
                </span>
              </span>
              <Chip tone={one.is_open ? 'info' : 'mute'}>{one.state}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
