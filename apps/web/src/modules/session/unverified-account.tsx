import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { askForLink } from '../../platform/recovery/ask-for-link.ts';

/** Stays when the specification's long text is gone, with the way on that it names. */
export function UnverifiedAccount({ email }: { email: string }) {
  const [isSending, setSending] = useState(false);
  const leaves = useMailLeaves();
  async function send() {
    setSending(true);
    try {
      await askForLink(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSending(false);
    }
  }
  return (
    <div className="callout unverified-account" data-tone="info">
      <IconMail size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p>
          {leaves === false
            ? 'Falta ativar esta conta. Nenhum e-mail sai deste sistema agora: peça o link de ativação a quem administra o Conforme.'
            : 'Falta ativar esta conta pelo link enviado para o seu e-mail.'}
        </p>
        <Button variant="default" size="xs" loading={isSending} onClick={send}>
          {leaves === false ? 'Pedir outro link de ativação' : 'Reenviar o e-mail de ativação'}
        </Button>
      </div>
    </div>
  );
}
