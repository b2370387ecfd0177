import { TextInput } from '@mantine/core';
import { IconMail, IconShieldCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { request } from '../../core/api/request.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import type { Proof } from '../../platform/public-form/identity/proof-of-work.ts';

/** As it stands in the letter, however it was typed or pasted. */
export const plainMailedCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8);

/** What the browser works out in place of the code, where no mail leaves. The solver comes only to who needs it. */
export async function workForSignIn(email: string, onProgress: (percent: number) => void): Promise<Proof> {
  const [task, { solveProof }] = await Promise.all([
    request(sessionEndpoints.loginChallenge, { body: { email } }),
    import('../../platform/public-form/identity/proof-of-work.ts'),
  ]);
  return solveProof(task, onProgress, new AbortController().signal);
}

/** One step more on a device that is not known, after many wrong passwords. The same words for every address. */
export function MailedCode(props: {
  readonly email: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}) {
  const { email, code, onChange, error, inputRef } = props;
  return (
    <>
      <div className="callout login-step" data-tone="info" role="status">
        <IconMail size={18} stroke={1.7} aria-hidden="true" />
        <p>
          Houve muitas tentativas de entrar nesta conta. Se ela existe, enviamos um código para <b>{email}</b>
          . Ele não é pedido nos aparelhos em que você já entrou.
        </p>
      </div>
      <TextInput
        ref={inputRef}
        size="md"
        label="Código recebido por e-mail"
        description="Oito letras e números. Vale por 20 minutos; use o da mensagem mais recente."
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
    </>
  );
}

export function WorkUnderWay({ percent }: { readonly percent: number }) {
  return (
    <div className="callout login-step" data-tone="info" role="status">
      <IconShieldCheck size={18} stroke={1.7} aria-hidden="true" />
      <p>
        Houve muitas tentativas de entrar nesta conta. Seu navegador faz um cálculo de segurança antes de
        continuar: <span className="num">{percent}%</span>
      </p>
    </div>
  );
}
