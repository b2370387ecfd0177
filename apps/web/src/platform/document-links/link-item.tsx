import '@mantine/core/styles/Progress.layer.css';
import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { DocumentLink } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { LinkStateChip } from '../public-links/link-state-chip.tsx';
import { linkEndpoints } from './link-endpoints.ts';
import { LinkLogDialog } from './link-log-dialog.tsx';
import { MadeLinkDialog } from './made-link-dialog.tsx';

interface Props {
  readonly documentId: number;
  readonly link: DocumentLink;
  /** Not of a document that ended: its links open nothing. */
  readonly canBeSent: boolean;
}

const RENEWED_DAYS = 7;

const viewsOf = ({ views, max_views }: DocumentLink): string =>
  max_views === null
    ? `${views} ${views === 1 ? 'abertura' : 'aberturas'}`
    : `${views} de ${max_views} ${max_views === 1 ? 'abertura' : 'aberturas'}`;

export function LinkItem({ documentId, link, canBeSent }: Props) {
  const [dialog, setDialog] = useState<'log' | 'revoke' | 'renew' | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const revoke = useSend(linkEndpoints.revoke);
  const renew = useSend(linkEndpoints.renew, { announce: false });
  const resend = useSend(linkEndpoints.resend);
  const params = { id: String(documentId), link_id: String(link.id) };
  const close = () => setDialog(null);
  const isDead = link.state === 'revoked';
  return (
    <li className="document-link">
      <div className="document-link-head">
        <b>{link.recipient_name}</b>
        <LinkStateChip state={link.state} />
      </div>
      <span className="muted small document-link-mail">{link.recipient_email}</span>
      {link.max_views !== null && (
        <Progress
          size="xs"
          value={(link.views / link.max_views) * 100}
          aria-label={viewsOf(link)}
          className="document-link-views"
        />
      )}
      <span className="small num">
        {viewsOf(link)} · até {formatDay(link.expires_at)} · versão {link.version}
        {link.last_opened_at && ` · aberto em ${formatDateTime(link.last_opened_at)}`}
      </span>
      <div className="document-link-acts">
        <Button size="compact-sm" variant="subtle" onClick={() => setDialog('log')}>
          Ver acessos
        </Button>
        {canBeSent && link.state === 'active' && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={resend.isPending}
            onClick={() => resend.mutate({ params })}
          >
            Reenviar
          </Button>
        )}
        {canBeSent && !isDead && (
          <Button size="compact-sm" variant="subtle" onClick={() => setDialog('renew')}>
            Renovar
          </Button>
        )}
        {!isDead && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDialog('revoke')}>
            Revogar
          </Button>
        )}
      </div>
      {dialog === 'log' && <LinkLogDialog params={params} name={link.recipient_name} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'revoke'}
        onClose={close}
        onConfirm={() => revoke.mutate({ params }, { onSettled: close })}
        isSending={revoke.isPending}
        question="Revogar este link? Ele para de abrir na hora, também para quem está lendo, e isso não se desfaz."
        subject={link.recipient_name}
        isDangerous
      />
      <ConfirmDialog
        opened={dialog === 'renew'}
        onClose={close}
        onConfirm={() =>
          renew.mutate(
            { params, body: { days: RENEWED_DAYS } },
            { onSuccess: ({ url }) => setAddress(url), onSettled: close },
          )
        }
        isSending={renew.isPending}
        question={`Renovar por ${RENEWED_DAYS} dias? A pessoa recebe um link novo, com as aberturas contadas de novo. O anterior deixa de valer.`}
        subject={link.recipient_name}
      />
      <MadeLinkDialog url={address} name={link.recipient_name} onClose={() => setAddress(null)} />
    </li>
  );
}
