import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { type LinkKind, linkKinds } from '@conforme/contracts/modules/drive/drive-words.ts';
import type { SharedByLink } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { Button, PasswordInput, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ApiError, isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { FileIcon } from '../file-icon.tsx';
import { RequestPart } from './request-part.tsx';
import { sharingEndpoints } from './sharing-endpoints.ts';
import '@mantine/core/styles/PasswordInput.layer.css';
import './sharing.css';

type Shown = 'loading' | 'unreachable' | SharedByLink;
type Props = PageProps<'/drive/pub/sharing/:type/:param_encrypted'>;

const titles: Readonly<Record<LinkKind, string>> = {
  file: 'Arquivo compartilhado',
  folder: 'Pasta compartilhada',
  request: 'Envio de arquivos',
};

/** What somebody shared by link. A dead link, and one of another type, leads to the page of dead links, as everywhere. */
export function SharingPage({ params: { type, param_encrypted: param } }: Props) {
  const [shown, setShown] = useState<Shown>('loading');
  const kind = (Object.hasOwn(linkKinds.labels, type) ? type : 'unknown') as LinkKind;
  const open = useCallback(
    (folder: number | null, ticket: string | null) =>
      call(sharingEndpoints.open, { body: { param, type: kind, folder, ticket } }).then(setShown, (error) => {
        if (isUnreachable(error)) setShown('unreachable');
      }),
    [param, kind],
  );
  useEffect(() => {
    // A type that is none is asked for as any dead link is: there is one answer.
    if (Object.hasOwn(linkKinds.labels, kind)) open(null, null);
    else window.location.hash = '/invalid-signature';
  }, [kind, open]);
  if (typeof shown === 'string')
    return (
      <PublicFrame facts={null} logo={null}>
        <h1>{shown === 'loading' ? 'Abrindo…' : 'Sem conexão'}</h1>
        {shown === 'unreachable' && <p>O link não pôde ser aberto agora. Tente de novo em alguns minutos.</p>}
      </PublicFrame>
    );
  const facts = {
    organisation: {
      name: shown.organisation,
      city: shown.unit === shown.organisation ? null : shown.unit,
      federation_unit: null,
    },
    officer: shown.officer,
    notice: null,
  };
  const asked = { param, type: kind, ticket: shown.ticket };
  return (
    <PublicFrame facts={facts} logo={null}>
      <p className="sharing-kind">{titles[kind]}</p>
      {shown.needs_password ? (
        <PasswordPart param={param} kind={kind} onEntered={setShown} />
      ) : (
        <>
          <h1>{shown.name}</h1>
          <p className="sharing-lead">
            {kind === 'request'
              ? `Pedido por ${shown.sender ?? 'alguém da organização'}.`
              : `Enviado por ${shown.sender ?? 'alguém da organização'}.`}
            {shown.expires_at && ` Fica disponível até ${formatDay(shown.expires_at)}.`}
          </p>
          {kind === 'request' ? (
            <RequestPart asked={asked} />
          ) : (
            <Contents
              shown={shown}
              asked={asked}
              onFolder={(id) => open(id, shown.ticket)}
              onTaken={setShown}
            />
          )}
        </>
      )}
    </PublicFrame>
  );
}

interface PasswordProps {
  readonly param: string;
  readonly kind: LinkKind;
  readonly onEntered: (next: SharedByLink) => void;
}

function PasswordPart({ param, kind, onEntered }: PasswordProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(null);
    try {
      const body = { param, type: kind, password };
      onEntered(await call(sharingEndpoints.enter, { body }, { handles: ({ status }) => status === 422 }));
    } catch (cause) {
      if (cause instanceof ApiError) setError(cause.errors.password?.[0] ?? null);
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="sharing-password">
      <h1>Este link tem senha</h1>
      <p>Peça a senha a quem enviou o link.</p>
      <PasswordInput
        label="Senha"
        size="md"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
      />
      <Button type="submit" size="lg" loading={isSending} disabled={password === ''}>
        Abrir
      </Button>
    </form>
  );
}

interface ContentsProps {
  readonly shown: SharedByLink;
  readonly asked: { readonly param: string; readonly type: LinkKind; readonly ticket: string | null };
  readonly onFolder: (id: number | null) => void;
  readonly onTaken: (next: SharedByLink) => void;
}

function Contents({ shown, asked, onFolder, onTaken }: ContentsProps) {
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const here = shown.trail.at(-1)?.id ?? null;
  const isUsedUp = shown.downloads_left === 0;
  const take = async (what: number | 'all', work: () => Promise<boolean>) => {
    setBusy(what);
    const isTaken = await work();
    setBusy(null);
    if (isTaken && shown.downloads_left !== null)
      onTaken({ ...shown, downloads_left: Math.max(0, shown.downloads_left - 1) });
  };
  return (
    <>
      {shown.trail.length > 1 && (
        <nav aria-label="Pastas acima" className="sharing-trail">
          {shown.trail.slice(0, -1).map(({ id, name }) => (
            <UnstyledButton key={id} className="link-button" onClick={() => onFolder(id)}>
              ← {name}
            </UnstyledButton>
          ))}
        </nav>
      )}
      {shown.type === 'folder' && shown.items.length > 0 && (
        <Button
          size="lg"
          fullWidth
          disabled={isUsedUp}
          loading={busy === 'all'}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() =>
            take('all', () =>
              takeFile(sharingEndpoints.archive, { body: { ...asked, folder: here } }, `${shown.name}.zip`),
            )
          }
        >
          Baixar tudo (.zip, {formatBytes(shown.size)})
        </Button>
      )}
      {shown.items.length === 0 && <p>Esta pasta está vazia.</p>}
      <ul className="sharing-items">
        {shown.items.map((item) => (
          <li key={item.id}>
            <FileIcon of={item} size={24} />
            {item.is_folder ? (
              <UnstyledButton className="grow" onClick={() => onFolder(item.id)}>
                <b>{item.name}</b>
                <span>{item.items === 1 ? '1 item' : `${item.items} itens`}</span>
              </UnstyledButton>
            ) : (
              <div className="grow">
                <b>{item.name}</b>
                <span>{formatBytes(item.size)}</span>
              </div>
            )}
            {!item.is_folder && (
              <Button
                variant="subtle"
                disabled={isUsedUp}
                loading={busy === item.id}
                aria-label={`Baixar ${item.name}`}
                onClick={() =>
                  take(item.id, () =>
                    takeFile(sharingEndpoints.download, { body: { ...asked, item: item.id } }, item.name),
                  )
                }
              >
                <IconDownload size={20} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.has_more && <p>Há mais arquivos do que cabem aqui: baixe tudo para vê-los.</p>}
      <p className="sharing-note" role="status">
        {isUsedUp
          ? 'O limite de downloads deste link acabou. Fale com quem o enviou.'
          : shown.downloads_left !== null &&
            `Restam ${shown.downloads_left} de ${shown.max_downloads} downloads. `}
        {!isUsedUp && 'Cada acesso fica registrado.'}
      </p>
    </>
  );
}
