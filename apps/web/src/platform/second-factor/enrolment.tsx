import type { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { updateUser } from '../../core/session/session-store.ts';
import { QrCode } from '../qr-code/qr-code.tsx';
import { IdentityStep } from './identity-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const { begin, confirm } = endpointsOf<typeof secondFactor>('second-factor');
type Shown = CallResult<typeof begin>;

interface Props {
  readonly needsPassword: boolean;
  readonly onCancel?: () => void;
  /** The factor is in force and its codes were kept. */
  readonly onDone: () => void;
}

/** From the first press to the kept codes. Outside the staff application too: it asks the server itself. */
export function Enrolment({ needsPassword, onCancel, onDone }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (shown) return <Confirmation shown={shown} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <IdentityStep
      why="Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator, Aegis ou o do seu gerenciador de senhas."
      action="Mostrar o código QR"
      needsPassword={needsPassword}
      {...(onCancel ? { onCancel } : {})}
      send={async (body) =>
        setShown(await call(begin, { body }, { handles: (error) => error.status === 422 }))
      }
    />
  );
}

/** 'ABCD EFGH …': groups are easier to type without losing one's place. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Confirmation(props: {
  readonly shown: Shown;
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onCancel: (() => void) | undefined;
}) {
  const { shown, onConfirmed, onCancel } = props;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) {
      setError('Digite os 6 números que o aplicativo mostra.');
      return input.current?.focus();
    }
    setSending(true);
    try {
      const { recovery_codes, token, expires_at } = await call(
        confirm,
        { body: { code } },
        { handles: (failure) => failure.status === 422 },
      );
      updateUser({ token, secondFactorMissing: false }, expires_at);
      onConfirmed(recovery_codes);
    } catch (failure) {
      setSending(false);
      if (!(failure instanceof ApiError)) throw failure;
      const wrong = failure.errors.code?.[0];
      if (!wrong) return;
      setError(wrong);
      input.current?.select();
    }
  };
  return (
    <form className="factor-steps" onSubmit={submit} noValidate>
      <div className="factor-scan">
        <QrCode value={shown.uri} label="Código QR para o aplicativo autenticador" />
        <ol>
          <li>Abra o aplicativo autenticador e escolha adicionar uma conta.</li>
          <li>Aponte a câmera para o código.</li>
          <li>Digite aqui os 6 números que aparecem.</li>
        </ol>
      </div>
      <a className="factor-here" href={shown.uri}>
        Abrir no aplicativo deste aparelho
      </a>
      <CopyField label="Sem câmera? Digite esta chave no aplicativo" value={grouped(shown.secret)} isWhole />
      <TextInput
        ref={input}
        className="factor-code"
        label="Código do aplicativo"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6));
          setError(null);
        }}
      />
      <div className="modal-foot">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button type="submit" loading={isSending}>
          Ativar
        </Button>
      </div>
    </form>
  );
}
