import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type {
  Custody,
  CustodyReceiver,
} from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { type KeyPair, rewrapIdentities } from '../../platform/sealed-reports/data-keys.ts';
import { loadSodium } from '../../platform/sealed-reports/sodium.ts';
import { identitiesOf } from './identity-count.ts';

interface Props {
  readonly kept: Custody;
  readonly pair: KeyPair;
}

/** Before somebody leaves: their keys of identities are sealed, here, to another custodian. A second person confirms. */
export function HandOverCustody({ kept, pair }: Props) {
  const asked = useEndpoint(sealedReports.endpoints.custodyReceivers, {});
  const held = kept.filter((one) => one.held);
  const sole = held.filter(({ escrowed, keepers }) => !escrowed && keepers.length === 0).length;
  if (held.length === 0) return null;
  return (
    <section className="card my-key-card" aria-label="Entregar a custódia">
      <h2>Entregar a custódia</h2>
      {sole > 0 && (
        <p className="callout" data-tone="danger">
          <span>
            {identitiesOf(sole)} só {sole === 1 ? 'abre' : 'abrem'} com a sua chave. Se você sair ou perder a
            chave sem a entregar, ninguém na organização {sole === 1 ? 'a' : 'as'} abre mais.
          </span>
        </p>
      )}
      <p>
        A chave de cada identidade é cifrada neste navegador para outra pessoa que custodia. Ela só passa a
        abrir depois que uma segunda pessoa, que não é você, confirma em “Quem recebe relatos”. Você continua
        com as suas chaves até a sua designação ser encerrada.
      </p>
      <LoadedPart of={asked} failed="Quem custodia com você não pôde ser carregado." height={80}>
        {(receivers) =>
          receivers.length === 0 ? (
            <p className="muted">
              {sole > 0
                ? 'Ninguém mais está designado para custodiar, com chave. Peça a quem designa que o faça antes de você sair.'
                : 'Quem custodia com você já tem as chaves do que você custodia, ou ninguém mais está designado.'}
            </p>
          ) : (
            <ul className="plain-list my-key-acts">
              {receivers.map((receiver) => (
                <Receiver key={receiver.appointment_id} receiver={receiver} pair={pair} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </section>
  );
}

function Receiver({ receiver, pair }: { readonly receiver: CustodyReceiver; readonly pair: KeyPair }) {
  const [isAsking, setAsking] = useState(false);
  const [isSealing, setSealing] = useState(false);
  const { mutateAsync } = useSend(sealedReports.endpoints.handOverCustody);
  const { appointment_id, name, channel, lacking, waiting, key_made_at } = receiver;
  const handOver = async () => {
    setSealing(true);
    try {
      const sodium = await loadSodium();
      const handed = await call(sealedReports.endpoints.custodyKeys, { body: { appointment_id } });
      // Sealed to the key that was shown when it was asked, and to no other.
      const boxes = rewrapIdentities(sodium, pair, handed.boxes, receiver.public_key);
      if (boxes.length > 0) await mutateAsync({ body: { appointment_id, boxes } });
    } catch {
      // Told by the call itself.
    } finally {
      setSealing(false);
      setAsking(false);
    }
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="muted">
          {sealedChannels.labels[channel]}:{' '}
          {waiting > 0
            ? `${identitiesOf(waiting)} à espera da segunda pessoa`
            : `${identitiesOf(lacking)} sem a chave desta pessoa`}
        </p>
      </div>
      {waiting === 0 && (
        <Button variant="default" aria-label={`Entregar a ${name}`} onClick={() => setAsking(true)}>
          Entregar
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handOver()}
        isSending={isSealing}
        title="Entregar a custódia"
        question={`A chave de ${name} foi criada em ${formatDateTime(key_made_at)}. Confirme com essa pessoa, por outro meio, que foi ela quem a criou. Entregar ${identitiesOf(lacking)}?`}
        subject={`${name}: ${sealedChannels.labels[channel]}`}
        yes="Entregar"
        no="Voltar"
      />
    </li>
  );
}
