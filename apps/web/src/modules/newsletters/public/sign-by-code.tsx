import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type {
  newsletterPublic,
  PublicNewsletter,
} from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import { codeWords, HandedCode } from '../../../platform/mail-leaves/handed-code.tsx';

const endpoints = endpointsOf<typeof newsletterPublic>('newsletter-public');

interface Props {
  readonly recipient: NonNullable<PublicNewsletter['recipient']>;
  readonly version: number;
  readonly param: string;
  /** Without it, the organisation hands the code over. */
  readonly mailLeaves: boolean;
  /** Opens the page anew: it was signed, or something changed meanwhile. */
  readonly reopen: () => void;
}

/** Signing without an account: the link says who, a code shows that it is them. */
export function SignByCode({ recipient, version, param, mailLeaves, reopen }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const during = async (work: () => Promise<void>) => {
    setSending(true);
    setWrong(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        setWrong(Object.values(error.errors ?? {})[0]?.[0] ?? 'Confira o código.');
      if (error instanceof ApiError && error.status === 409) reopen();
    } finally {
      setSending(false);
    }
  };
  const ask = () =>
    during(async () => {
      await call(endpoints.code, { body: { param } });
      setAsked(true);
    });
  const sign = (event: FormEvent) => {
    event.preventDefault();
    during(async () => {
      await call(
        endpoints.sign,
        { body: { param, version, code } },
        { handles: (error) => error.status === 422 },
      );
      reopen();
    });
  };
  return (
    <section className="public-newsletter-sign" aria-labelledby="public-sign">
      <h2 id="public-sign">Assinar a leitura</h2>
      <p>
        {recipient.name}, leia o texto e confirme
        {recipient.due_on ? ` até ${formatCivilDate(recipient.due_on)}` : ''}: “{recipient.statement}”
      </p>
      {!mailLeaves && <HandedCode email={recipient.email} isAsked={isAsked} />}
      {!isAsked ? (
        <Button onClick={ask} loading={isSending}>
          {mailLeaves ? `Receber o código em ${recipient.email}` : codeWords.handed.first}
        </Button>
      ) : (
        <form onSubmit={sign} noValidate>
          <TextInput
            label="Código de seis números"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={wrong}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <div className="row public-newsletter-acts">
            <Button type="submit" loading={isSending}>
              Assinar
            </Button>
            <Button variant="subtle" onClick={ask}>
              Pedir outro código
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
