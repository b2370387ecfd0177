import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import { linkState } from '@conforme/contracts/core/link-purposes.ts';
import type { DriveDetail, DriveLink } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { driveActions, type LinkKind, linkKinds } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { notify } from '../../core/toast/toast-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { copyText } from '../../core/ui/copy-text.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

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

function NewLink({ node, onDone }: { node: DriveDetail; onDone: () => void }) {
  const kinds: LinkKind[] = node.is_folder ? ['folder', 'request'] : ['file'];
  const [kind, setKind] = useState<LinkKind>(kinds[0] as LinkKind);
  const [password, setPassword] = useState('');
  const [until, setUntil] = useState(addDays(civilDayOf(Date.now()), 7));
  const [limit, setLimit] = useState('');
  const [isNotified, setNotified] = useState(true);
  const send = useSend(driveEndpoints.createLink, { handles: ({ status }) => status === 422 });
  const errors = send.error?.errors ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(
      {
        params: { id: String(node.id) },
        body: {
          kind,
          password: password === '' ? null : password,
          until,
          max_downloads: limit === '' ? null : Number(limit),
          notify: isNotified,
        },
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form className="drive-link-form" onSubmit={submit} noValidate autoComplete="off">
      {kinds.length > 1 && (
        <NativeSelect
          label="O que o link faz"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as LinkKind)}
          data={[
            { value: 'folder', label: 'Ver e baixar' },
            { value: 'request', label: 'Receber arquivos' },
          ]}
        />
      )}
      <PasswordInput
        label="Senha (opcional)"
        description="Ao menos 8 caracteres. Conte-a por outro meio, não junto do link."
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors.password?.[0]}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
      />
      <div className="drive-link-row">
        <TextInput
          type="date"
          label="Vale até"
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
          error={errors.until?.[0]}
        />
        {kind !== 'request' && (
          <TextInput
            label="Limite de downloads"
            inputMode="numeric"
            placeholder="sem limite"
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value.replace(/\D/g, ''))}
            error={errors.max_downloads?.[0]}
          />
        )}
      </div>
      <Checkbox
        label="Avisar quando alguém abrir pela primeira vez"
        checked={isNotified}
        onChange={(event) => setNotified(event.currentTarget.checked)}
      />
      <div className="drive-acts">
        <Button type="submit" loading={send.isPending}>
          Criar link
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

function LinkCard({ node, link }: { node: DriveDetail; link: DriveLink }) {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const revoke = useSend(driveEndpoints.revokeLink);
  const params = { id: String(node.id), link: String(link.id) };
  const address = `${window.location.origin}${link.address}`;
  const copy = async () => {
    if (await copyText(address)) notify('Link copiado.');
  };
  return (
    <div className="drive-link">
      <div className="drive-add-share">
        <TextInput className="grow" readOnly aria-label="Endereço do link" value={address} />
        <Button leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
          Copiar
        </Button>
      </div>
      <p className="small">
        {linkKinds.labels[link.kind]}, {linkState.labels[link.state].toLowerCase()},{' '}
        {link.has_password ? 'com senha' : 'sem senha'}
        {link.expires_at && `, até ${formatDay(link.expires_at)}`}. Aberto{' '}
        {link.opens === 1 ? '1 vez' : `${link.opens} vezes`}, {link.downloads}
        {link.max_downloads !== null && ` de ${link.max_downloads}`} downloads.
        {link.last_opened_at && ` Última vez em ${formatDateTime(link.last_opened_at)}.`}
      </p>
      <div className="drive-acts">
        <UnstyledButton className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Ver acessos
        </UnstyledButton>
        <UnstyledButton className="link-button drive-danger" onClick={() => setAsking(true)}>
          Revogar o link
        </UnstyledButton>
      </div>
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
  if (accesses.data?.length === 0) return <p className="muted small">Ninguém abriu ainda.</p>;
  return (
    <ul className="drive-activity">
      {accesses.data?.map(({ id, action, detail, device, happened_at }) => (
        <li key={id} className="small">
          {formatDateTime(happened_at)}: {driveActions.labels[action]} {detail}
          {device && <span className="muted"> ({device})</span>}
        </li>
      ))}
    </ul>
  );
}
