import { EMAIL_CODE_LENGTH } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { linkEndpoints } from '../../platform/document-links/link-endpoints.ts';
import { codeWords, HandedCode } from '../../platform/mail-leaves/handed-code.tsx';

interface Props {
  readonly param: string;
  /** Masked. */
  readonly email: string;
  /** Without it, the organisation hands the code over. */
  readonly mailLeaves: boolean;
  readonly code: string;
  readonly error: string | undefined;
  readonly onCode: (code: string) => void;
}

const AGAIN_AFTER_S = 60;

/** Shows that the mailbox is theirs: the link may have been passed on. Asked for by a press, never by opening the page. */
export function OpeningCode({ param, email, mailLeaves, code, error, onCode }: Props) {
  const [isAsked, setAsked] = useState(false);
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
      await call(linkEndpoints.code, { body: { param } }, { handles: (refused) => refused.status === 429 });
      setAsked(true);
      setLeft(AGAIN_AFTER_S);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(failureWords(cause));
    } finally {
      setAsking(false);
    }
  };
  const words = codeWords[mailLeaves ? 'mailed' : 'handed'];
  const title = mailLeaves ? 'Código por e-mail' : 'Código da organização';
  return (
    <section className="shared-code" aria-label={title}>
      {!isAsked && <h2>{title}</h2>}
      <div className="shared-code-words">
        {mailLeaves ? (
          <Mailed email={email} isAsked={isAsked} />
        ) : (
          <HandedCode email={email} isAsked={isAsked} />
        )}
      </div>
      {isAsked ? (
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
      ) : (
        error && (
          <p className="shared-code-error" role="alert">
            {error}
          </p>
        )
      )}
      {failure && (
        <p className="shared-code-error" role="alert">
          {failure}
        </p>
      )}
      <Button variant="default" size="md" loading={isAsking} disabled={left > 0} onClick={ask}>
        {!isAsked ? words.first : left > 0 ? `${words.again} em ${left} s` : words.again}
      </Button>
    </section>
  );
}

const Mailed = ({ email, isAsked }: { readonly email: string; readonly isAsked: boolean }) =>
  isAsked ? (
    <p role="status">Enviado agora para {email}. Vale por 10 minutos.</p>
  ) : (
    <p>Quem abre mostra que o e-mail é seu: o código vai para {email}.</p>
  );
