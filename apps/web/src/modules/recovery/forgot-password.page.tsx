import { recoveryRequest } from '@conforme/contracts/modules/recovery/recovery.schemas.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { loginHint, setLoginHint } from '../../core/session/login-hint.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { askForLink } from '../../platform/recovery/ask-for-link.ts';
import { RecoverySide } from './recovery-side.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <OfficialPage side={<RecoverySide />}>
      <OfficialWords
        title="Esqueceu a senha?"
        lead="Informe o e-mail da sua conta. Enviamos um link para você definir uma nova senha."
      >
        {sentTo !== null && (
          <p className="callout" data-tone="info">
            <IconMail size={18} stroke={1.7} aria-hidden="true" />
            <span>
              Confira a caixa de entrada de <b>{sentTo}</b>. Se a mensagem não chegar em alguns minutos, veja
              também o lixo eletrônico ou peça de novo.
            </span>
          </p>
        )}
        <RequestForm isRepeated={sentTo !== null} onSent={setSentTo} />
        <p className="official-note">
          Lembrou? <a href="#/login">Voltar para a entrada</a>
        </p>
      </OfficialWords>
    </OfficialPage>
  );
}

function RequestForm({ isRepeated, onSent }: { isRepeated: boolean; onSent: (email: string) => void }) {
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { form, onSubmit } = useContractForm({
    schema: recoveryRequest,
    initial: { email: loginHint() },
    prepare: (values) => values,
  });
  const ask = onSubmit(async ({ email }) => {
    setSending(true);
    try {
      await askForLink(email);
      setLoginHint(email);
      onSent(email);
    } finally {
      setSending(false);
    }
  });
  return (
    <form onSubmit={ask} noValidate>
      <TextInput
        ref={field}
        size="md"
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <Button size="md" type="submit" fullWidth loading={isSending}>
        {isRepeated ? 'Enviar de novo' : 'Enviar o link'}
      </Button>
    </form>
  );
}
