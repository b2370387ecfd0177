import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { call } from '../../../core/api/call.ts';
import { storedUser } from '../../../core/session/session-store.ts';
import type { KeyPair } from '../../sealed-reports/data-keys.ts';
import { otherPapers, rewrapFromEscrow } from '../../sealed-reports/escrow-shares.ts';
import { SharesForm, WRONG_SHARES } from '../../sealed-reports/shares-form.tsx';
import { loadSodium, toText } from '../../sealed-reports/sodium.ts';
import type { StaffChannel } from './staff-channel.ts';

interface Props {
  readonly of: StaffChannel;
  readonly id: string;
  readonly envelope: SealedEnvelope;
  readonly pair: KeyPair;
  readonly reread: () => Promise<void>;
  /** Some of it is open already: the rest lies in another escrow, or was sealed before somebody lost a key. */
  readonly isPart?: true;
}

/** A reader without the key of a report: another reader gives it, or two of the three printed shares do. */
export function EscrowOpening({ of, id, envelope, pair, reread, isPart }: Props) {
  const { escrow } = envelope;
  const open = async (shares: readonly string[]): Promise<string | null> => {
    const sodium = await loadSodium();
    const { boxes } = await call(of.refs.escrowed_keys, { params: { id } });
    if (boxes.length === 0) return 'Este relato chegou antes da guarda: ela não tem a chave dele.';
    const opened = await rewrapFromEscrow(sodium, {
      ...{ boxes, shares },
      reader: { id: storedUser()?.id ?? 0, public_key: toText(sodium, pair.publicKey) },
    });
    if (!opened) return WRONG_SHARES;
    const { given, closed } = opened;
    if (given.length === 0) return otherPapers('Este relato', closed);
    await call(of.refs.give_keys, { params: { id }, body: { boxes: [...given] } });
    await reread();
    return closed.length === 0 ? null : otherPapers('Parte deste relato', closed);
  };
  return (
    <section className="card case-card" aria-label="Sem chave">
      <h2>{isPart ? 'Falta a chave de parte deste relato' : 'Você ainda não tem a chave deste relato'}</h2>
      <p>
        Peça a quem já lê este relato que o abra e, em “Quem pode abrir”, escolha “Entregar” ao lado do seu
        nome.
      </p>
      {escrow === null ? (
        <p>A organização não tem uma guarda: só outra pessoa que o lê pode entregar a chave.</p>
      ) : (
        <>
          <p>
            Se ninguém puder, junte aqui duas das três partes de papel da guarda da organização. Isso fica
            registrado na auditoria.
          </p>
          <SharesForm action="Abrir com a guarda" check={open} />
        </>
      )}
    </section>
  );
}
