import { EMAIL_CODE_LENGTH } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, failureWords } from '../../../core/api/api-error.ts';
import { codeWords, HandedCode } from '../../mail-leaves/handed-code.tsx';
import './email-code.css';

interface Props {
  readonly email: string;
  readonly isConfirmed: boolean;
  /** Without it, the organisation hands the code over. */
  readonly mailLeaves: boolean;
  /** Both throw an ApiError that this part shows itself. */
  readonly sendCode: () => Promise<void>;
  readonly confirm: (code: string) => Promise<void>;
}

const AGAIN_AFTER_S = 60;

/** Proves an e-mail address with a code sent there, or handed over by the organisation where no mail leaves. */
export function EmailCode({ email, isConfirmed, mailLeaves, sendCode, confirm }: Props) {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'code' | 'confirm' | null>(null);
  const wait = useCountdown();
  const words = codeWords[mailLeaves ? 'mailed' : 'handed'];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSent && !isConfirmed) field.current?.focus();
  }, [isSent, isConfirmed]);

  const attempt = async (what: 'code' | 'confirm', work: () => Promise<void>) => {
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(Object.values(cause.errors)[0]?.[0] ?? failureWords(cause));
    } finally {
      setBusy(null);
    }
  };
  const ask = () =>
    attempt('code', async () => {
      await sendCode();
      setCode('');
      setSent(true);
      wait.start(AGAIN_AFTER_S);
    });
  const check = () => {
    if (code.length < EMAIL_CODE_LENGTH) setError(`Digite os ${EMAIL_CODE_LENGTH} números do código.`);
    else void attempt('confirm', () => confirm(code));
  };

  if (isConfirmed)
    return (
      <p className="callout public-callout public-confirmed" data-tone="ok" role="status">
        <IconMailCheck size={20} stroke={1.7} aria-hidden="true" />
        <span>
          <b>{mailLeaves ? 'E-mail confirmado:' : 'Código confirmado:'}</b> <bdi>{email}</bdi>
        </span>
      </p>
    );
  return (
    <section className="public-code" aria-label="Confirmar o e-mail" data-path="code">
      {mailLeaves ? <Mailed email={email} isSent={isSent} /> : <HandedOver email={email} isSent={isSent} />}
      {isSent && (
        <div className="public-code-row">
          <TextInput
            ref={field}
            size="md"
            label="Código recebido"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={EMAIL_CODE_LENGTH + 1}
            value={code}
            error={error}
            onChange={(event) =>
              setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, EMAIL_CODE_LENGTH))
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter belongs to the code here, not to the step around it.
              event.preventDefault();
              check();
            }}
          />
          <Button size="md" loading={busy === 'confirm'} onClick={check}>
            Confirmar código
          </Button>
        </div>
      )}
      {!isSent && error && (
        <p className="public-group-error" role="alert">
          {error}
        </p>
      )}
      <Button
        size={isSent ? 'md' : 'lg'}
        variant={mailLeaves && !isSent ? 'filled' : 'default'}
        loading={busy === 'code'}
        disabled={wait.left > 0}
        onClick={ask}
        className="public-code-ask"
      >
        {!isSent ? words.first : wait.left > 0 ? `${words.again} em ${wait.left} s` : words.again}
      </Button>
    </section>
  );
}

interface Way {
  readonly email: string;
  readonly isSent: boolean;
}

const Mailed = ({ email, isSent }: Way) => (
  <p>
    {isSent ? 'Enviamos um código de 6 números para ' : 'Vamos enviar um código de 6 números para '}
    <b>
      <bdi>{email}</bdi>
    </b>
    {isSent && '. Ele vale por 10 minutos. Se não chegar, veja também o lixo eletrônico'}.
  </p>
);

const HandedOver = ({ email, isSent }: Way) =>
  isSent ? (
    <HandedCode email={email} isAsked />
  ) : (
    <>
      <p>
        <b>Nenhum e-mail sai deste sistema agora.</b> Você não precisa do código: é só continuar. A equipe
        confirma de outro jeito quem você é.
      </p>
      <p>
        Se preferir confirmar já, a organização pode entregar um código a você, por telefone ou no balcão.
      </p>
    </>
  );

function useCountdown() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: setLeft };
}
