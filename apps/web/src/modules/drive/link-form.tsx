import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DriveDetail, DriveLink } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import type { LinkKind } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { DateInput } from '../../core/form/fields/date-input.tsx';
import { dateMask, isDay } from '../../core/form/fields/mask.ts';
import { driveEndpoints } from './drive-endpoints.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

type Errors = Readonly<Record<string, readonly string[] | undefined>>;

interface FormProps {
  readonly action: string;
  readonly isSending: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function LinkForm({ action, isSending, onSubmit, onCancel, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="drive-link-form" onSubmit={submit} noValidate autoComplete="off" aria-label={action}>
      {children}
      <div className="drive-acts">
        <Button type="submit" loading={isSending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Password, limit and notice: what a new link and one that is changed have in common. */
function useLinkFields(link?: DriveLink) {
  const [password, setPassword] = useState('');
  const [limit, setLimit] = useState(link?.max_downloads == null ? '' : String(link.max_downloads));
  const [isNotified, setNotified] = useState(link?.notify ?? true);
  const values = {
    password: password === '' ? null : password,
    max_downloads: limit === '' ? null : Number(limit),
    notify: isNotified,
  };
  const passwordField = (errors: Errors, label: string, isOff = false) => (
    <PasswordInput
      label={label}
      description="Ao menos 8 caracteres. Conte-a por outro meio, não junto do link."
      autoComplete="new-password"
      value={password}
      disabled={isOff}
      onChange={(event) => setPassword(event.currentTarget.value)}
      error={errors.password?.[0]}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha' }}
    />
  );
  const limitField = (errors: Errors) => (
    <TextInput
      label="Limite de downloads"
      inputMode="numeric"
      placeholder="sem limite"
      value={limit}
      onChange={(event) => setLimit(event.currentTarget.value.replace(/\D/g, ''))}
      error={errors.max_downloads?.[0]}
    />
  );
  const noticeField = (
    <Checkbox
      label="Avisar quando alguém abrir pela primeira vez e quando chegarem arquivos"
      checked={isNotified}
      onChange={(event) => setNotified(event.currentTarget.checked)}
    />
  );
  return { values, passwordField, limitField, noticeField };
}

function LastDay(props: {
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error: string | undefined;
}) {
  const { value, onChange, error } = props;
  return (
    <DateInput
      label="Vale até"
      title="Vale até"
      placeholder="DD/MM/AAAA"
      mask={dateMask}
      value={value}
      onChange={onChange}
      day={isDay(value) ? value : null}
      onPick={onChange}
      error={error}
    />
  );
}

const atField = ({ status }: { readonly status: number }) => status === 422;

export function NewLink({ node, onDone }: { node: DriveDetail; onDone: () => void }) {
  const kinds: LinkKind[] = node.is_folder ? ['folder', 'request'] : ['file'];
  const [kind, setKind] = useState<LinkKind>(kinds[0] as LinkKind);
  const [until, setUntil] = useState<string>(addDays(civilDayOf(Date.now()), 7));
  const { values, passwordField, limitField, noticeField } = useLinkFields();
  const send = useSend(driveEndpoints.createLink, { handles: atField });
  const errors: Errors = send.error?.errors ?? {};
  const isRequest = kind === 'request';
  const submit = () => {
    const max_downloads = isRequest ? null : values.max_downloads;
    const body = { ...values, kind, until, max_downloads };
    send.mutate({ params: { id: String(node.id) }, body }, { onSuccess: onDone });
  };
  return (
    <LinkForm action="Criar link" isSending={send.isPending} onSubmit={submit} onCancel={onDone}>
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
      {passwordField(errors, 'Senha (opcional)')}
      <div className="drive-link-row">
        <LastDay value={until} onChange={setUntil} error={errors.until?.[0]} />
        {!isRequest && limitField(errors)}
      </div>
      {noticeField}
    </LinkForm>
  );
}

interface EditProps {
  readonly node: DriveDetail;
  readonly link: DriveLink;
  readonly onDone: () => void;
}

/** A new password ends what the old one had opened. */
export function EditLink({ node, link, onDone }: EditProps) {
  const [isRemoved, setRemoved] = useState(false);
  const before = link.expires_at === null ? '' : civilDayOf(Date.parse(link.expires_at));
  const [until, setUntil] = useState(before);
  const { values, passwordField, limitField, noticeField } = useLinkFields(link);
  const send = useSend(driveEndpoints.updateLink, { handles: atField });
  const errors: Errors = send.error?.errors ?? {};
  const submit = () => {
    const body = {
      ...values,
      until: until === before ? null : until,
      remove_password: isRemoved,
      password: isRemoved ? null : values.password,
    };
    const params = { id: String(node.id), link: String(link.id) };
    send.mutate({ params, body }, { onSuccess: onDone });
  };
  return (
    <LinkForm action="Salvar link" isSending={send.isPending} onSubmit={submit} onCancel={onDone}>
      {passwordField(errors, link.has_password ? 'Nova senha' : 'Senha', isRemoved)}
      {link.has_password && (
        <Checkbox
          label="Tirar a senha"
          checked={isRemoved}
          onChange={(event) => setRemoved(event.currentTarget.checked)}
        />
      )}
      <div className="drive-link-row">
        <LastDay value={until} onChange={setUntil} error={errors.until?.[0]} />
        {link.kind !== 'request' && limitField(errors)}
      </div>
      {noticeField}
    </LinkForm>
  );
}
