import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { passwordReset } from '@conforme/contracts/modules/recovery/recovery.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { returnToLogin } from '../../core/session/end-session.ts';
import { setLoginHint } from '../../core/session/login-hint.ts';
import { isLoggedIn } from '../../core/session/session-store.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { showMessages } from '../../core/toast/server-messages.ts';
import { NewPasswordFields } from '../../platform/new-password/new-password-fields.tsx';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { UnreachableLink } from '../../platform/official-page/unreachable-link.tsx';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';
import { useMailedLink } from '../../platform/official-page/use-mailed-link.ts';
import { RecoverySide } from './recovery-side.tsx';

export function ResetPasswordPage({ params: { token } }: PageProps<'/reset-password/:token'>) {
  const link = useMailedLink(recovery.endpoints.check, token);
  const [isUsed, setUsed] = useState(false);
  return (
    <OfficialPage side={<RecoverySide />}>
      {link.state === 'unreachable' && <UnreachableLink />}
      {(link.state === 'dead' || isUsed) && <DeadLink />}
      {link.state === 'alive' && !isUsed && (
        <NewPassword token={token} {...link.found} onDead={() => setUsed(true)} />
      )}
    </OfficialPage>
  );
}

function DeadLink() {
  return (
    <OfficialWords
      title="Este link não vale mais"
      lead="Ele já foi usado, passou dos 30 minutos ou foi trocado por um mais novo."
    >
      <Button component="a" href="#/forgot-password" size="md" fullWidth>
        Pedir um novo link
      </Button>
      <p className="official-note">
        Lembrou a senha? <a href="#/login">Entrar</a>
      </p>
    </OfficialWords>
  );
}

const EMPTY = { password: '', password_confirmation: '' };

function NewPassword(props: { token: string; name: string; email: string; onDead: () => void }) {
  const { token, name, email, onDead } = props;
  const [isSending, setSending] = useState(false);
  const { form, onSubmit } = useContractForm({
    schema: passwordReset,
    initial: EMPTY,
    prepare: (values) => ({ ...values, token, email }),
  });
  const box = useFirstField();
  const save = onSubmit(async (body) => {
    setSending(true);
    try {
      const answer = await call(
        recovery.endpoints.reset,
        { body },
        { handles: (error) => error.status === 404 },
      );
      // Whoever was signed in here is so no longer: the server ended every session of the account.
      if (isLoggedIn()) await signOut({ keepsDrafts: true });
      setLoginHint(answer.email);
      showMessages(answer.messages);
      returnToLogin('Sua senha foi alterada. Entre com a nova.');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onDead();
      throw error;
    } finally {
      setSending(false);
    }
  });
  return (
    <OfficialWords
      title="Nova senha"
      lead={
        <>
          Escolha a nova senha da conta <b>{email}</b>. As sessões abertas serão encerradas.
        </>
      }
    >
      <form ref={box} onSubmit={save} noValidate>
        <NewPasswordFields form={form} about={[name, email]} label="Nova senha" />
        <Button size="md" type="submit" fullWidth loading={isSending}>
          Salvar nova senha
        </Button>
      </form>
    </OfficialWords>
  );
}
