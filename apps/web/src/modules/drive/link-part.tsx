import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import { linkState } from '@conforme/contracts/core/link-purposes.ts';
import type { DriveDetail, DriveLink } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { driveActions, linkKinds } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { notify } from '../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { copyText } from '../../core/ui/copy-text.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { driveEndpoints } from './drive-endpoints.ts';
import { EditLink, NewLink } from './link-form.tsx';

/** Links for people outside, without an account; each can be revoked. */
export function LinkPart({ node }: { node: DriveDetail }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="drive-outside" className="drive-links">
      <h3 id="drive-outside">Link para quem está fora</h3>
      <p className="muted small">
        Quem tiver o link (e a senha) abre, sem conta no Conforme. Cada acesso é registrado.
      </p>
      {node.links.map((link) => (
        <LinkCard key={link.id} node={node} link={link} />
      ))}
      {isAdding ? (
        <NewLink node={node} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          Criar link
        </Button>
      )}
    </section>
  );
}

function downloadWords({ downloads, max_downloads }: DriveLink): string {
  if (max_downloads !== null) return `${downloads} de ${max_downloads} downloads`;
  return downloads === 1 ? '1 download' : `${downloads} downloads`;
}

function LinkCard({ node, link }: { node: DriveDetail; link: DriveLink }) {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const revoke = useSend(driveEndpoints.revokeLink);
  const params = { id: String(node.id), link: String(link.id) };
  const isLive = link.address !== null;
  const address = `${window.location.origin}${link.address}`;
  const copy = async () => {
    if (await copyText(address)) notify('Link copiado.');
  };
  return (
    <div className="drive-link">
      {isLive && (
        <div className="drive-add-share">
          <TextInput className="grow" readOnly aria-label="Endereço do link" value={address} />
          <Button leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
            Copiar
          </Button>
        </div>
      )}
      <p className="small">
        {linkKinds.labels[link.kind]}, {linkState.labels[link.state].toLowerCase()},{' '}
        {link.has_password ? 'com senha' : 'sem senha'}
        {link.expires_at && `, até ${formatDay(link.expires_at)}`}. Aberto{' '}
        {link.opens === 1 ? '1 vez' : `${link.opens} vezes`}
        {link.kind !== 'request' && `, ${downloadWords(link)}`}.
        {link.last_opened_at && ` Última vez em ${formatDateTime(link.last_opened_at)}.`}
      </p>
      <div className="drive-acts">
        <UnstyledButton className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Ver acessos
        </UnstyledButton>
        {isLive && (
          <>
            <UnstyledButton
              className="link-button"
              aria-expanded={isChanging}
              onClick={() => setChanging(!isChanging)}
            >
              Mudar
            </UnstyledButton>
            <UnstyledButton className="link-button drive-danger" onClick={() => setAsking(true)}>
              Revogar o link
            </UnstyledButton>
          </>
        )}
      </div>
      {isLive && isChanging && <EditLink node={node} link={link} onDone={() => setChanging(false)} />}
      {isOpen && <Accesses params={params} />}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ params }, { onSuccess: () => setAsking(false) })}
        isSending={revoke.isPending}
        question="O link deixa de abrir agora, para todos que o têm, e não volta."
        subject={node.name}
        yes="Revogar"
        isDangerous
      />
    </div>
  );
}

function Accesses({ params }: { params: { id: string; link: string } }) {
  const accesses = useEndpoint(driveEndpoints.linkAccesses, { params });
  return (
    <LoadedPart of={accesses} failed="Os acessos não puderam ser carregados." height={48}>
      {(events) =>
        events.length === 0 ? (
          <p className="muted small">Ninguém abriu ainda.</p>
        ) : (
          <ul className="plain-list drive-activity">
            {events.map(({ id, action, detail, device, happened_at }) => (
              <li key={id} className="small">
                {formatDateTime(happened_at)}: {driveActions.labels[action]}
                {detail && ` “${detail}”`}
                {device && <span className="muted"> ({device})</span>}
              </li>
            ))}
          </ul>
        )
      }
    </LoadedPart>
  );
}
