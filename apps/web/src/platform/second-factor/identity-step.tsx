import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import './second-factor.css';

interface Props {
  readonly why: string;
  readonly action: string;
  readonly isDangerous?: true;
  /** False shortly after signing in: then the press alone is enough. */
  readonly needsPassword: boolean;
  readonly send: (proof: { current_password?: string }) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Before what changes the way in: who sits here proves to be the owner. */
export function IdentityStep({ why, action, isDangerous, needsPassword, send, onCancel }: Props) {
  const [asks, setAsks] = useState(needsPassword);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asks) input.current?.focus();
  }, [asks]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asks && password === '') {
      setError(messages.required);
      return input.current?.focus();
    }
    setSending(true);
    try {
      await send(asks ? { current_password: password } : {});
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const wrong = failure.errors.current_password?.[0];
      if (!wrong) return;
      // The ten minutes since signing in may end while the question is open.
      setAsks(true);
      setError(wrong);
      input.current?.select();
    } finally {
      setSending(false);
    }
  };
  return (
    <form className="factor-steps" onSubmit={submit} noValidate>
      <p>{why}</p>
      {asks && (
        <PasswordInput
          ref={input}
          label="Senha atual"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(null);
          }}
        />
      )}
      <div className="modal-foot">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" color={isDangerous ? 'red.6' : undefined} loading={isSending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
