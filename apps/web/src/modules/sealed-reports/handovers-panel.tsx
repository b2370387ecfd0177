import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { CustodyHandovers } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { identitiesOf } from './identity-count.ts';
import './my-key.css';

type Waiting = CustodyHandovers['waiting'][number];
type Asked = { readonly act: 'confirm' | 'refuse'; readonly handover: Waiting };

const words = {
  confirm: {
    title: 'Confirmar a entrega',
    question:
      'Quem recebe passa a poder abrir estas identidades, cada uma com um motivo que quem relatou vê. Confira com as duas pessoas, por outro meio, que combinaram a entrega. Confirma?',
    yes: 'Confirmar',
  },
  refuse: {
    title: 'Recusar a entrega',
    question: 'Nada muda de mãos, e a entrega pode ser feita de novo. Confirma?',
    yes: 'Recusar',
  },
} as const;

/** What waits for the second person, and what nobody can open any more. Nothing where there is neither. */
export function HandoversPanel() {
  const { data } = useEndpoint(sealedReports.endpoints.handovers, {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sends = {
    confirm: useSend(sealedReports.endpoints.confirmHandover),
    refuse: useSend(sealedReports.endpoints.refuseHandover),
  };
  if (!data || (data.waiting.length === 0 && data.lost.length === 0)) return null;
  const act = asked?.act ?? 'confirm';
  const ask = (next: Asked) => {
    setAsked(next);
    setOpen(true);
  };
  return (
    <section className="card my-key-card" aria-label="Custódia de identidades">
      <h2>Custódia de identidades</h2>
      {data.lost.map(({ channel, identities }) => (
        <p key={channel} className="callout" data-tone="danger">
          <span>
            {sealedChannels.labels[channel]}: ninguém na organização abre mais {identitiesOf(identities)}.
            Quem {identities === 1 ? 'a' : 'as'} custodiava saiu, ou trocou de chave, sem entregar a custódia,
            e não havia guarda da organização. Só quem relatou pode dizer de novo quem é; o relato continua
            legível.
          </span>
        </p>
      ))}
      {data.waiting.length > 0 && (
        <ul className="plain-list my-key-acts">
          {data.waiting.map((handover) => (
            <li key={handover.id}>
              <div>
                <b>
                  De {handover.from} para {handover.to}
                </b>
                <p className="muted">
                  {sealedChannels.labels[handover.channel]} · {handover.organisation} ·{' '}
                  {identitiesOf(handover.identities)} · {formatDateTime(handover.proposed_at)}
                </p>
                {handover.confirm_refused && <p className="muted">{handover.confirm_refused}</p>}
              </div>
              <div className="my-key-decide">
                {handover.confirm_refused === null && (
                  <Button
                    aria-label={`Confirmar a entrega a ${handover.to}`}
                    onClick={() => ask({ act: 'confirm', handover })}
                  >
                    Confirmar
                  </Button>
                )}
                <Button
                  variant="default"
                  aria-label={`Recusar a entrega a ${handover.to}`}
                  onClick={() => ask({ act: 'refuse', handover })}
                >
                  Recusar
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          asked &&
          sends[act].mutate(
            { params: { id: asked.handover.id }, body: { version: asked.handover.version } },
            { onSettled: () => setOpen(false) },
          )
        }
        isSending={sends[act].isPending}
        {...words[act]}
        no="Voltar"
        subject={asked && `De ${asked.handover.from} para ${asked.handover.to}`}
        isDangerous={act === 'refuse'}
      />
    </section>
  );
}
