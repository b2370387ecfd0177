import { formatDateTime, formatHour } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { identityReasons } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { Face } from '../../../core/ui/face.tsx';
import { CaseCard } from '../../case-handling/screen/case-card.tsx';
import { type KeyPair, rewrapFor } from '../../sealed-reports/data-keys.ts';
import { OpenIdentity } from '../../sealed-reports/open-identity.tsx';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import { AccusedDialog, ExcludeDialog } from './exclude-dialog.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { FocusBack } from './use-focus-back.tsx';
import type { OpenedParts } from './use-opened-report.ts';
import { useSendSealed } from './use-send-sealed.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  readonly pair: KeyPair;
  readonly isHandled: boolean;
}

/** Who holds a key, who lost it and why, and the identity that is kept apart. */
export function PeopleCard({ of, detail, opened, pair, isHandled }: Props) {
  const { envelope } = opened;
  const { readers, excluded } = envelope;
  const reading = readers.filter(({ reads }) => reads).length;
  const [leaving, setLeaving] = useState<{ readonly id: number; readonly label: string } | null>(null);
  const [receiving, setReceiving] = useState<{
    readonly id: number;
    readonly label: string;
    readonly keyMadeAt: string;
  } | null>(null);
  const [isAccusing, setAccusing] = useState(false);
  const give = useSendSealed(of.refs.give_keys);
  const assign = useSend(of.refs.assign);
  const giveTo = async (id: number) => {
    const boxesFor = async () =>
      rewrapFor(
        await loadSodium(),
        opened.report.keys,
        readers.filter((reader) => reader.id === id),
      );
    await give.send([id, envelope.epoch], async () => ({
      params: { id: detail.id },
      body: { boxes: await boxesFor() },
    }));
    setReceiving(null);
  };
  return (
    <CaseCard
      title="Quem pode abrir"
      aside={<span className="muted">{reading === 1 ? '1 pessoa' : `${reading} pessoas`}</span>}
    >
      <ul className="plain-list report-lines">
        {readers.map(({ id, label, reads, public_key, key_made_at, epochs }) => (
          <li key={id}>
            <span className="row">
              <Face name={label} size={26} />
              <span className="grow">
                {label}
                {!reads && <span className="muted"> · designada, ainda sem este relato</span>}
                {public_key === null && <span className="muted"> · ainda sem chave própria</span>}
                {reads && public_key !== null && !epochs.includes(envelope.epoch) && (
                  <span className="muted"> · com outra chave, ainda sem a deste relato</span>
                )}
              </span>
              {isHandled && reads && detail.responsible?.id !== id && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Atribuir a ${label}`}
                  onClick={() =>
                    assign.mutate({
                      params: { id: detail.id },
                      body: { version: detail.version, responsible_id: id },
                    })
                  }
                >
                  Atribuir
                </Button>
              )}
              {isHandled && public_key !== null && !epochs.includes(envelope.epoch) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Entregar o relato a ${label}`}
                  onClick={() => setReceiving({ id, label, keyMadeAt: key_made_at ?? '' })}
                >
                  Entregar
                </Button>
              )}
              {isHandled && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="red"
                  aria-label={`${label} está em conflito: tirar o acesso`}
                  onClick={() => setLeaving({ id, label })}
                >
                  Conflito
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Excluded people={excluded} />
      {isHandled && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setAccusing(true)}>
            Marcar uma pessoa acusada
          </Button>
        </div>
      )}
      <IdentityPart {...{ of, detail, opened, pair, isHandled }} />
      {receiving && <FocusBack />}
      {receiving && (
        <ConfirmDialog
          opened
          onClose={() => setReceiving(null)}
          isSending={give.isSending}
          question={`A chave desta pessoa foi criada em ${formatDateTime(receiving.keyMadeAt)}. Confirme com ela, por outro meio, que foi ela quem a criou: quem toma uma conta cria outra chave para ler o que era dela. Entregar o relato?`}
          subject={receiving.label}
          onConfirm={() => void giveTo(receiving.id)}
        />
      )}
      {leaving && (
        <ExcludeDialog {...{ of, detail, opened }} person={leaving} onClose={() => setLeaving(null)} />
      )}
      {isAccusing && <AccusedDialog {...{ of, detail, opened }} onClose={() => setAccusing(false)} />}
    </CaseCard>
  );
}

/** Whoever reported may keep somebody out who never had access; the committee takes it from somebody who had. */
function Excluded({ people }: { readonly people: OpenedParts['envelope']['excluded'] }) {
  const namesBy = (by: 'outside' | 'staff') =>
    people.filter((one) => one.by === by).map(({ label }) => label);
  const kept = namesBy('outside');
  const lost = namesBy('staff');
  return (
    <>
      {kept.length > 0 && (
        <p className="report-note">
          {kept.join(', ')}: a pessoa que relatou pediu que não {kept.length === 1 ? 'leia' : 'leiam'}.
        </p>
      )}
      {lost.length > 0 && (
        <p className="report-note">
          {lost.join(', ')} {lost.length === 1 ? 'perdeu o acesso' : 'perderam o acesso'} por conflito de
          interesse.
        </p>
      )}
    </>
  );
}

function IdentityPart({ of, detail, opened, pair, isHandled }: Props) {
  const { identity, reporter_key } = opened.envelope;
  if (!identity.given) return <p className="report-note muted">Identidade de quem relatou: não informada.</p>;
  return (
    <section aria-label="Identidade de quem relatou" className="report-compose">
      <p>
        A identidade foi informada em sigilo e fica à parte.
        {identity.openings.length === 0 && ' Ninguém a abriu.'}
      </p>
      {identity.openings.map(({ by, reason: why, at }) => (
        <p key={`${at}${why}`} className="muted report-note">
          {by?.label ?? 'Conta encerrada'} abriu em {formatHour(at)}: {identityReasons.labels[why]}
        </p>
      ))}
      {identity.lost && (
        <p className="callout" data-tone="danger">
          <span>
            Ninguém na organização a abre mais: quem a custodiava saiu, ou trocou de chave, sem a entregar.
            Quem relatou é avisado ao voltar e pode dizer de novo quem é.
          </span>
        </p>
      )}
      {isHandled && identity.mine && !identity.lost && (
        <OpenIdentity
          endpoint={of.refs.open_identity}
          reseal={of.refs.escrow_keys}
          id={detail.id}
          reporterKey={reporter_key}
          pair={pair}
        />
      )}
    </section>
  );
}
