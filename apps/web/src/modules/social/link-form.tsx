import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { replaceWith } from '../../core/navigation/hash-location.ts';
import { rememberPath } from '../../core/session/session-store.ts';
import { afterFirstProof, landingPath } from '../../core/session/sign-in.ts';
import { toastError, toastSuccess } from '../../core/toast/toast-store.ts';
import { socialEndpoints } from '../../platform/social-sign-in/social-endpoints.ts';
import { keepPendingLink } from './pending-link.ts';

interface Props {
  readonly ticket: string;
  readonly email: string;
  readonly label: string;
}

/** The address has an account: whoever knows its password links the two, once. */
export function LinkForm({ ticket, email, label }: Props) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const refuse = (words: string | null) => {
    setError(words);
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return refuse(messages.required);
    setSending(true);
    const isDone = await link(ticket, password, label);
    if (isDone) return;
    setSending(false);
    refuse(null);
  };
  return (
    <>
      <h1>Esta conta já existe</h1>
      <p className="official-lead">
        Já há uma conta com o e-mail <b>{email}</b>. Entre com a senha dela para ligar a sua conta {label}: é
        só desta vez.
      </p>
      <form onSubmit={submit} noValidate>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordInput
          ref={field}
          size="md"
          label="Senha no Conforme"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(null);
          }}
          error={error}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        />
        <Button size="md" type="submit" fullWidth loading={isSending}>
          Ligar e entrar
        </Button>
      </form>
      <p className="official-note">
        <a href="#/forgot-password">Esqueceu a senha?</a> · <a href="#/register">Não conheço esta conta</a> ·{' '}
        <a href="#/login">Voltar à entrada</a>
      </p>
    </>
  );
}

/** False when the password was not right, or nothing could be asked: the person may try again. */
async function link(ticket: string, password: string, label: string): Promise<boolean> {
  try {
    const { email, session } = await call(
      socialEndpoints.link,
      { body: { ticket, password } },
      { handles: ({ code }) => code === 'login_failed' },
    );
    await afterFirstProof(session, email);
    if (session.app_2fa_enabled) {
      // Linked on the profile, once the second factor was given.
      keepPendingLink(ticket);
      rememberPath('/profile');
    } else toastSuccess(`Sua conta ${label} foi ligada.`);
    replaceWith(landingPath());
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'login_failed') toastError(messages.loginFailed, 5);
    return false;
  }
}
