import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { invitationAccept, passwordChange } from '@conforme/contracts/modules/session/session.schemas.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { go, parseHref, useHashHref } from '../../core/navigation/hash-location.ts';
import { loadDefaultEntity } from '../../core/session/active-entity.ts';
import { setLoginHint } from '../../core/session/login-hint.ts';
import { isLoggedIn, storedUser } from '../../core/session/session-store.ts';
import { landingPath } from '../../core/session/sign-in.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { changeOwnPassword } from '../../platform/new-password/change-own-password.ts';
import { NewPasswordFields } from '../../platform/new-password/new-password-fields.tsx';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';

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

function Words({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="official-lead">{lead}</p>
      {children}
    </>
  );
}

function ByInvitation({ token }: { token: string }) {
  const [found, setFound] = useState<Invitation | 'dead' | 'unreachable' | null>(null);
  useEffect(() => {
    call(
      session.endpoints.checkInvitation,
      { body: { token } },
      { handles: (error) => error.status !== 503 },
    ).then(setFound, (error) => setFound(isUnreachable(error) ? 'unreachable' : 'dead'));
  }, [token]);
  if (found === null) return null;
  if (found === 'unreachable')
    return (
      <Words
        title="Não deu para conferir o convite"
        lead="O servidor não respondeu. O convite continua valendo."
      >
        <Button onClick={() => location.reload()}>Tentar novamente</Button>
      </Words>
    );
  if (found === 'dead')
    return (
      <Words
        title="Este convite não vale mais"
        lead="Ele já foi usado, venceu ou foi trocado por outro. Peça um novo convite a quem administra o Conforme na sua organização."
      >
        <p>
          Já definiu sua senha? <a href="#/login">Entrar</a>
        </p>
      </Words>
    );
  return <AcceptInvitation token={token} invitation={found} />;
}

function AcceptInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { form, onSubmit } = useContractForm({
    schema: invitationAccept,
    initial: EMPTY,
    prepare: (values) => ({ ...values, token }),
  });
  const [sending, setSending] = useState(false);
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
    <Words
      title={`Olá, ${invitation.name.split(' ')[0]}`}
      lead={
        <>
          Escolha a senha com que você vai entrar usando <b>{invitation.email}</b>.
        </>
      }
    >
      <form onSubmit={accept} noValidate>
        <NewPasswordFields form={form} about={[invitation.name, invitation.email]} />
        <Button size="md" type="submit" fullWidth loading={sending}>
          Definir senha
        </Button>
      </form>
    </Words>
  );
}

function ReplacePassword({ name, email }: { name: string; email: string }) {
  const { form, onSubmit } = useContractForm({
    schema: passwordChange,
    initial: EMPTY,
    prepare: (values) => values,
  });
  const [sending, setSending] = useState(false);
  const change = onSubmit(async (body) => {
    setSending(true);
    try {
      await changeOwnPassword(body);
      await loadDefaultEntity();
      go(landingPath());
    } finally {
      setSending(false);
    }
  });
  return (
    <Words
      title="Escolha sua senha"
      lead="Você entrou com uma senha provisória. Troque-a por uma sua para começar a usar o Conforme."
    >
      <form onSubmit={change} noValidate>
        <NewPasswordFields form={form} about={[name, email]} label="Nova senha" />
        <Button size="md" type="submit" fullWidth loading={sending}>
          Salvar senha e continuar
        </Button>
      </form>
    </Words>
  );
}

function Ready() {
  return (
    <Words
      title="Seu acesso já está pronto"
      lead="Você já tem uma senha definida e está com a sessão aberta."
    >
      <Button component="a" href="#/" fullWidth size="md">
        Ir para o Mural
      </Button>
    </Words>
  );
}

function HowTo() {
  return (
    <Words
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
        <p className="muted">Não recebeu nada? Fale com a administração da sua organização.</p>
      </div>
    </Words>
  );
}
