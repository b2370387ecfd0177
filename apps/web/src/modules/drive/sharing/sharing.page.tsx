import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { type LinkKind, linkKinds } from '@conforme/contracts/modules/drive/drive-words.ts';
import type { SharedByLink } from '@conforme/contracts/modules/drive/sharing/drive-sharing.contract.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ApiError, isUnreachable } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PublicFrame } from '../../../platform/public-form/public-frame.tsx';
import { Contents } from './contents-part.tsx';
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
    (folder: number | null, ticket: string | null, page = 1) =>
      call(sharingEndpoints.open, { body: { param, type: kind, folder, ticket, page } }).then(
        setShown,
        (error) => {
          if (isUnreachable(error)) setShown('unreachable');
        },
      ),
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
          <h1>{shown.trail.at(-1)?.name ?? shown.name}</h1>
          <p className="sharing-lead">
            {kind === 'request'
              ? `Pedido por ${shown.sender ?? 'alguém da organização'}.`
              : `${kind === 'file' ? 'Enviado' : 'Enviada'} por ${shown.sender ?? 'alguém da organização'}.`}
            {shown.expires_at && ` Fica disponível até ${formatDay(shown.expires_at)}.`}
          </p>
          {kind === 'request' ? (
            <RequestPart asked={asked} />
          ) : (
            <Contents
              shown={shown}
              asked={asked}
              onFolder={async (id, page = 1) => {
                await open(id, shown.ticket, page);
                if (page !== shown.page) window.scrollTo({ top: 0 });
              }}
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
