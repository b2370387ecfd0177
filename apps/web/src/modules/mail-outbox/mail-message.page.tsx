import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import type { MailDetail } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { MailStateChip } from '../../platform/mail/mail-state-chip.tsx';
import './mail-outbox.css';
import { MailSecret } from './mail-secret.tsx';

export function MailMessagePage({ params: { id } }: PageProps<'/mail-outbox/:id'>) {
  const record = useEndpoint(mailOutbox.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Mensagem não encontrada" listPath="/mail-outbox">
      {(detail) => <MailMessage key={id} detail={detail} />}
    </RecordScreen>
  );
}

function MailMessage({ detail }: { detail: MailDetail }) {
  const resend = useSend(mailOutbox.endpoints.resend);
  const [isAsking, setAsking] = useState(false);
  const send = () =>
    resend.mutate({ params: { id: String(detail.id) } }, { onSettled: () => setAsking(false) });
  const action = detail.can_resend && (
    <Button leftSection={<IconSend size={17} stroke={1.7} />} onClick={() => setAsking(true)}>
      {detail.state === 'kept' ? 'Enviar' : 'Reenviar'}
    </Button>
  );
  return (
    <PageFrame
      title={detail.subject}
      subtitle={`Para ${detail.recipient_name} (${detail.recipient_address})`}
      actions={action}
    >
      <div className="form-with-side">
        <section className="card form-section mail-said" aria-label="O que a mensagem diz">
          {detail.state === 'failed' && (
            <p className="callout" data-tone="danger">
              <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
              <span>{detail.last_error}</span>
            </p>
          )}
          <Letter detail={detail} />
        </section>
        <Facts detail={detail} />
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={send}
        isSending={resend.isPending}
        question="Enviar esta mensagem de novo?"
        subject={`${detail.subject}, para ${detail.recipient_address}`}
      />
    </PageFrame>
  );
}

function Letter({ detail }: { detail: MailDetail }) {
  if (!detail.paragraphs)
    return (
      <p className="muted">
        {detail.state === 'withdrawn'
          ? 'Foi retirada antes de seguir: o link que ela levava não vale mais, e outro tomou o lugar dele.'
          : 'O conteúdo já foi apagado: ele é guardado por pouco tempo depois do envio.'}
      </p>
    );
  return (
    <div className="mail-letter">
      {detail.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <MailSecret detail={detail} />
      {detail.closing.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Facts({ detail }: { detail: MailDetail }) {
  return (
    <aside className="card mail-facts" aria-label="Situação da mensagem">
      <h2>Situação</h2>
      <MailStateChip state={detail.state} />
      <dl>
        <div>
          <dt>Escrita em</dt>
          <dd className="num">{formatDateTime(detail.created_at)}</dd>
        </div>
        {detail.state === 'queued' && detail.not_before && (
          <div>
            <dt>Sai a partir de</dt>
            <dd className="num">{formatDateTime(detail.not_before)}</dd>
          </div>
        )}
        {detail.sent_at && (
          <div>
            <dt>Enviada em</dt>
            <dd className="num">{formatDateTime(detail.sent_at)}</dd>
          </div>
        )}
        <div>
          <dt>Tentativas</dt>
          <dd className="num">{detail.tries}</dd>
        </div>
        {detail.state === 'queued' && detail.last_error && (
          <div>
            <dt>Última resposta</dt>
            <dd>{detail.last_error}</dd>
          </div>
        )}
        <div>
          <dt>Entidade</dt>
          <dd>{detail.organisation}</dd>
        </div>
      </dl>
    </aside>
  );
}
