import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { invitationAccept, passwordChange } from '@conforme/contracts/modules/session/session.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { go, parseHref, useHashHref } from '../../core/navigation/hash-location.ts';
import { loadDefaultEntity } from '../../core/session/active-entity.ts';
import { setLoginHint } from '../../core/session/login-hint.ts';
import { isLoggedIn, storedUser } from '../../core/session/session-store.ts';
import { landingPath } from '../../core/session/sign-in.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { changeOwnPassword } from '../../platform/new-password/change-own-password.ts';
import { NewPasswordFields } from '../../platform/new-password/new-password-fields.tsx';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { UnreachableLink } from '../../platform/official-page/unreachable-link.tsx';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';
import { useMailedLink } from '../../platform/official-page/use-mailed-link.ts';

type Invitation = CallResult<(typeof session)['endpoints']['checkInvitation']>;
const EMPTY = { password: '', password_confirmation: '' };

export function FirstAccessPage() {
  const token = parseHref(useHashHref()).query.get('convite');
  const user = isLoggedIn() ? storedUser() : null;
  return (
    <OfficialPage side={<Side />}>
      {token ? (
        <ByInvitation token={token} />
      ) : user?.firstAccess ? (
        <ReplacePassword name={user.name} email={user.email} />
      ) : user ? (
        <Ready />
      ) : (
        <HowTo />
      )}
    </OfficialPage>
  );
}

function Side() {
  return (
    <>
      <p className="official-motto">Sua senha, só sua.</p>
      <p>
        Quem criou seu acesso não vê a senha que você escolher. Guarde-a em um gerenciador de senhas e não a
        use em outro lugar.
      </p>
    </>
  );
}

function ByInvitation({ token }: { token: string }) {
  const link = useMailedLink(session.endpoints.checkInvitation, token);
  if (link.state === 'unreachable') return <UnreachableLink />;
  if (link.state === 'dead')
    return (
      <OfficialWords
        title="Este convite não vale mais"
        lead="Ele já foi usado, venceu ou foi trocado por outro. Peça um novo convite a quem administra o Conforme na sua organização."
      >
        <p>
          Já definiu sua senha? <a href="#/login">Entrar</a>
        </p>
      </OfficialWords>
    );
  if (link.state !== 'alive') return null;
  return <AcceptInvitation token={token} invitation={link.found} />;
}

function AcceptInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { form, onSubmit } = useContractForm({
    schema: invitationAccept,
    initial: EMPTY,
    prepare: (values) => ({ ...values, token }),
  });
  const [sending, setSending] = useState(false);
  const box = useFirstField();
  const accept = onSubmit(async (body) => {
    setSending(true);
    try {
      const { email } = await call(session.endpoints.acceptInvitation, { body });
      setLoginHint(email);
      toastSuccess('Senha definida. Agora entre com ela.');
      go('/login');
    } finally {
      setSending(false);
    }
  });
  return (
    <OfficialWords
      title={`Olá, ${invitation.name.split(' ')[0]}`}
      lead={
        invitation.has_account ? (
          <>
            Você já tem uma conta com <b>{invitation.email}</b>: o acesso deste convite passa a valer nela.
            Por segurança, escolha de novo a senha da conta; as outras sessões serão encerradas.
          </>
        ) : (
          <>
            Escolha a senha com que você vai entrar usando <b>{invitation.email}</b>.
          </>
        )
      }
    >
      <form ref={box} onSubmit={accept} noValidate>
        <NewPasswordFields form={form} about={[invitation.name, invitation.email]} />
        <Button size="md" type="submit" fullWidth loading={sending}>
          Definir senha
        </Button>
      </form>
    </OfficialWords>
  );
}

function ReplacePassword({ name, email }: { name: string; email: string }) {
  const { form, onSubmit } = useContractForm({
    schema: passwordChange,
    initial: EMPTY,
    prepare: (values) => values,
  });
  const [sending, setSending] = useState(false);
  const box = useFirstField();
  const change = onSubmit(async (body) => {
    setSending(true);
    try {
      await changeOwnPassword(body);
      if (!storedUser()?.secondFactorMissing) await loadDefaultEntity();
      go(landingPath());
    } finally {
      setSending(false);
    }
  });
  return (
    <OfficialWords
      title="Escolha sua senha"
      lead="Você entrou com uma senha provisória. Troque-a por uma sua para começar a usar o Conforme."
    >
      <form ref={box} onSubmit={change} noValidate>
        <NewPasswordFields form={form} about={[name, email]} label="Nova senha" />
        <Button size="md" type="submit" fullWidth loading={sending}>
          Salvar senha e continuar
        </Button>
      </form>
    </OfficialWords>
  );
}

function Ready() {
  return (
    <OfficialWords
      title="Seu acesso já está pronto"
      lead="Você já tem uma senha definida e está com a sessão aberta."
    >
      <Button component="a" href="#/" fullWidth size="md">
        Ir para o Mural
      </Button>
    </OfficialWords>
  );
}

function HowTo() {
  const leaves = useMailLeaves();
  return (
    <OfficialWords
      title="Primeiro acesso"
      lead="Quem administra o Conforme na sua organização entrega o primeiro acesso de uma destas formas:"
    >
      <div className="stack">
        <p>
          <b>Um link de convite.</b> Abra o link no navegador e escolha sua senha.
        </p>
        <p>
          <b>Uma senha de uso único.</b> <a href="#/login">Entre com ela</a> e escolha a sua em seguida.
        </p>
        <p className="muted">
          Não recebeu nada?{' '}
          {leaves ? (
            <>
              <a href="#/forgot-password">Informe seu e-mail</a> para receber o convite de novo, ou fale
            </>
          ) : (
            'Fale'
          )}{' '}
          com a administração da sua organização.
        </p>
      </div>
    </OfficialWords>
  );
}
