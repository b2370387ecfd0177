import { recoveryRequest } from '@conforme/contracts/modules/recovery/recovery.schemas.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { loginHint, setLoginHint } from '../../core/session/login-hint.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { askForLink } from '../../platform/recovery/ask-for-link.ts';
import { RecoverySide } from './recovery-side.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const leaves = useMailLeaves();
  return (
    <OfficialPage side={<RecoverySide isMailed={leaves !== false} />}>
      <OfficialWords
        title="Esqueceu a senha?"
        lead={
          leaves === false
            ? 'Nenhum e-mail sai deste sistema agora. Informe o e-mail da sua conta e peça o link a quem administra o Conforme.'
            : 'Informe o e-mail da sua conta. Enviamos um link para você definir uma nova senha.'
        }
      >
        {sentTo !== null && (
          <p className="callout" data-tone="info">
            <IconMail size={18} stroke={1.7} aria-hidden="true" />
            {leaves === false ? (
              <span>
                Se houver uma conta com <b>{sentTo}</b>, o link está com quem administra o Conforme, que o
                entrega a você. Ele vale por 30 minutos.
              </span>
            ) : (
              <span>
                Confira a caixa de entrada de <b>{sentTo}</b>. Se a mensagem não chegar em alguns minutos,
                veja também o lixo eletrônico ou peça de novo.
              </span>
            )}
          </p>
        )}
        <RequestForm isRepeated={sentTo !== null} isMailed={leaves !== false} onSent={setSentTo} />
        <p className="official-note">
          Lembrou? <a href="#/login">Voltar para a entrada</a>
        </p>
      </OfficialWords>
    </OfficialPage>
  );
}

interface RequestProps {
  readonly isRepeated: boolean;
  readonly isMailed: boolean;
  readonly onSent: (email: string) => void;
}

function RequestForm({ isRepeated, isMailed, onSent }: RequestProps) {
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
        {isMailed ? (isRepeated ? 'Enviar de novo' : 'Enviar o link') : 'Pedir o link'}
      </Button>
    </form>
  );
}
