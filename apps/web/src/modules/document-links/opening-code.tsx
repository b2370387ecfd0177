import { EMAIL_CODE_LENGTH } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { linkEndpoints } from '../../platform/document-links/link-endpoints.ts';

interface Props {
  readonly param: string;
  /** Masked. */
  readonly email: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly onCode: (code: string) => void;
}

const AGAIN_AFTER_S = 60;

/** Shows that the mailbox is theirs: the link may have been passed on. Asked for by a press, never by opening the page. */
export function OpeningCode({ param, email, code, error, onCode }: Props) {
  const [sent, setSent] = useState<'no' | 'mailed' | 'kept'>('no');
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const ask = async () => {
    setAsking(true);
    setFailure(null);
    try {
      const { mail_leaves } = await call(
        linkEndpoints.code,
        { body: { param } },
        { handles: (refused) => refused.status === 429 },
      );
      setSent(mail_leaves ? 'mailed' : 'kept');
      setLeft(AGAIN_AFTER_S);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(failureWords(cause));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className="shared-code" aria-label="Código por e-mail">
      {sent !== 'no' && (
        <>
          <p role="status" className="shared-code-words">
            {sent === 'mailed'
              ? `Enviado agora para ${email}. Vale por 10 minutos.`
              : 'Nenhum e-mail sai deste sistema agora: peça os 6 números à organização.'}
          </p>
          <TextInput
            size="lg"
            label="Código de 6 números"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={EMAIL_CODE_LENGTH + 1}
            value={code}
            error={error}
            onChange={(event) =>
              onCode(event.currentTarget.value.replace(/\D/g, '').slice(0, EMAIL_CODE_LENGTH))
            }
          />
        </>
      )}
      {sent === 'no' && (
        <>
          <h2>Código por e-mail</h2>
          <p className="shared-code-words">Quem abre mostra que o e-mail é seu: o código vai para {email}.</p>
          {error && (
            <p className="shared-code-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
      {failure && (
        <p className="shared-code-error" role="alert">
          {failure}
        </p>
      )}
      <Button variant="default" size="md" loading={isAsking} disabled={left > 0} onClick={ask}>
        {sent === 'no' ? 'Receber o código' : left > 0 ? `Enviar outro em ${left} s` : 'Enviar outro código'}
      </Button>
    </section>
  );
}
