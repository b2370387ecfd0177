import '@mantine/core/styles/Progress.layer.css';
import type { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import type { Mailing } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { Button, Progress } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { useCan } from '../../core/session/permissions.ts';
import { Chip, type Tone } from '../../core/ui/chip.tsx';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { lettersSent, reachWords, sendingWords } from './mail-words.ts';
import { ReturnedDialog } from './returned-dialog.tsx';

const endpoints = endpointsOf<typeof newsletterReports>('newsletter-reports');
type Sending = Mailing['sendings'][number];

const LOOK_AGAIN_MS = 5_000;
const isOnItsWay = ({ state }: Sending) => state === 'sending';
const states: Readonly<Record<Sending['state'], readonly [string, Tone]>> = {
  preparing: ['A confirmar', 'mute'],
  sending: ['Enviando', 'info'],
  paused: ['Parado', 'mute'],
  done: ['Concluído', 'ok'],
  cancelled: ['Cancelado', 'mute'],
};

/** Letters to the audience: whom a sending would reach, how far each is, and what came back. */
export function MailCard({ id }: { id: string }) {
  const mailing = useEndpoint(endpoints.mailing, { params: { id } });
  const queries = useQueryClient();
  const isMoving = mailing.data?.sendings.some(isOnItsWay) ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(
      () => queries.invalidateQueries({ queryKey: ['newsletter_reports', endpoints.mailing.path] }),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isMoving, queries]);
  return (
    <section className="card figures-card" aria-labelledby="mail-card">
      <h2 id="mail-card">Por e-mail</h2>
      <LoadedPart of={mailing} failed="Os envios não puderam ser carregados." height={120}>
        {(data) => <MailParts id={id} mailing={data} />}
      </LoadedPart>
    </section>
  );
}

function MailParts({ id, mailing }: { id: string; mailing: Mailing }) {
  const { sendings, reach, may_send } = mailing;
  const sent = lettersSent(mailing);
  const leaves = useMailLeaves();
  const [dialog, setDialog] = useState<'send' | 'returned' | null>(null);
  const send = useSend(endpoints.send);
  const maySend = useCan()('newsletters.release');
  const close = () => setDialog(null);
  return (
    <>
      <p className="muted small">{reachWords(reach)}</p>
      {sendings.map((sending) => (
        <SendingLine key={sending.id} id={id} sending={sending} />
      ))}
      <div className="report-buttons">
        {may_send && (
          <Button leftSection={<IconMail size={17} stroke={1.7} />} onClick={() => setDialog('send')}>
            {sent > 0 ? 'Enviar de novo a todos' : 'Enviar por e-mail'}
          </Button>
        )}
        {maySend && sendings.length > 0 && (
          <Button variant="default" onClick={() => setDialog('returned')}>
            Registrar devolvida
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={dialog === 'send'}
        onClose={close}
        title={sent > 0 ? 'Enviar de novo a todos' : 'Enviar por e-mail'}
        question={sendingWords(mailing, leaves === false)}
        yes={sent > 0 ? 'Enviar de novo' : 'Enviar'}
        no="Voltar"
        isSending={send.isPending}
        onConfirm={() => send.mutate({ params: { id } }, { onSettled: close })}
      />
      {dialog === 'returned' && <ReturnedDialog id={id} onClose={close} />}
    </>
  );
}

function SendingLine({ id, sending }: { id: string; sending: Sending }) {
  const maySend = useCan()('newsletters.release');
  const [isAsking, setAsking] = useState(false);
  const pause = useSend(endpoints.pause, { announce: false });
  const cancel = useSend(endpoints.cancel);
  const { total, queued, sent, kept, failed, bounced, skipped, state, started_at } = sending;
  const [label, tone] = states[state];
  const params = { id, sending_id: sending.id };
  const isOpen = state === 'sending' || state === 'paused';
  const facts = [
    `${sent.toLocaleString('pt-BR')} enviadas`,
    queued > 0 ? `${queued} na fila` : null,
    kept > 0 ? `${kept} guardadas na caixa de saída` : null,
    bounced > 0 ? `${bounced} recusadas` : null,
    failed > 0 ? `${failed} não entregues` : null,
    skipped > 0 ? `${skipped} não enviadas` : null,
  ];
  return (
    <div className="report-sending">
      <p className="small num">
        {started_at && formatDateTime(started_at)} <Chip tone={tone}>{label}</Chip>
      </p>
      <Progress
        value={total === 0 ? 0 : (100 * (total - queued)) / total}
        aria-label={`${total - queued} de ${total} cartas`}
      />
      <p className="muted small">{facts.filter((part) => part !== null).join(' · ')}</p>
      {maySend && isOpen && (
        <div className="report-buttons">
          <Button
            variant="default"
            size="xs"
            loading={pause.isPending}
            onClick={() => pause.mutate({ params, body: { paused: state === 'sending' } })}
          >
            {state === 'sending' ? 'Parar' : 'Continuar'}
          </Button>
          <Button variant="subtle" color="red" size="xs" onClick={() => setAsking(true)}>
            Cancelar o envio
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Cancelar o envio"
        question="Quem ainda não recebeu fica sem a carta. As que já saíram não voltam."
        yes="Cancelar o envio"
        no="Voltar"
        isDangerous
        isSending={cancel.isPending}
        onConfirm={() => cancel.mutate({ params }, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
