import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconDeviceMobile, IconLifebuoy } from '@tabler/icons-react';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import { handleFailure } from '../../core/api/failure.ts';
import { go } from '../../core/navigation/hash-location.ts';
import { loadInTime } from '../../core/pages/load-screen.ts';
import { attemptAddress, dropAttempt, storedAttempt } from '../../core/session/attempt-store.ts';
import { returnToLogin } from '../../core/session/end-session.ts';
import { isLoggedIn, storedUser } from '../../core/session/session-store.ts';
import { giveSecondProof, landingPath } from '../../core/session/sign-in.ts';
import { toastWarning } from '../../core/toast/toast-store.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { plainCode, recoveryCode } from './typed-code.ts';
import './second-step.css';

type Kind = 'app' | 'recovery';

export function SecondStepPage() {
  const [attempt] = useState(storedAttempt);
  const [isObliged] = useState(() => isLoggedIn() && storedUser()?.secondFactorMissing === true);
  useEffect(() => {
    if (!isLoggedIn() || isObliged) return;
    toastWarning(messages.alreadySignedIn);
    go('/');
  }, [isObliged]);
  if (isObliged)
    return (
      <OfficialPage side={<Side />} wide>
        <Obliged />
      </OfficialPage>
    );
  return (
    <OfficialPage side={<Side />}>
      <a className="second-step-back" href="#/login">
        <IconArrowLeft className="flip" size={18} stroke={1.7} aria-hidden="true" />
        Voltar
      </a>
      {attempt ? <Step ticket={attempt.ticket} endsAt={attempt.endsAt} /> : <NoAttempt />}
    </OfficialPage>
  );
}

/** Comes only to who needs it: the code step stays light. */
function Obliged() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadInTime(import('./obliged-enrolment.tsx')).then(
      (module) => setScreen(() => module.ObligedEnrolment),
      () => toastWarning('Esta parte da tela não pôde ser carregada. Recarregue a página.', 5),
    );
  }, []);
  return Screen && <Screen />;
}

function Side() {
  return (
    <>
      <p className="official-motto">Só a senha não basta.</p>
      <p>
        O segundo fator protege os dados de todos: quem descobrir sua senha ainda precisa do aparelho que está
        com você.
      </p>
    </>
  );
}

function NoAttempt() {
  return (
    <>
      <h1>Comece pela senha</h1>
      <p className="official-lead">
        O segundo fator é pedido logo depois do e-mail e da senha. Não há nenhuma entrada em andamento nesta
        aba.
      </p>
      <Button component="a" href="#/login" size="md" fullWidth>
        Entrar
      </Button>
    </>
  );
}

function Step({ ticket, endsAt }: { ticket: string; endsAt: number }) {
  const [kind, setKind] = useState<Kind>('app');
  const minutes = useMinutesLeft(endsAt);
  const Icon = kind === 'app' ? IconDeviceMobile : IconLifebuoy;
  return (
    <>
      <div className="second-step-icon">
        <Icon size={24} stroke={1.7} aria-hidden="true" />
      </div>
      <h1>Confirme que é você</h1>
      <Lead kind={kind} />
      <CodeForm key={kind} kind={kind} ticket={ticket} />
      <div className="second-step-ways">
        <p role="status">{timeInWords(minutes)}</p>
        <button type="button" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? 'Usar um código de recuperação' : 'Usar o aplicativo autenticador'}
        </button>
        <details>
          <summary>Perdi meu dispositivo</summary>
          <p>
            Use um dos códigos de recuperação que você guardou quando ativou o segundo fator. Sem eles, peça à
            administração da sua organização que o redefina: depois disso, você entra só com a senha para
            ativar um novo.
          </p>
        </details>
      </div>
    </>
  );
}

function Lead({ kind }: { kind: Kind }) {
  const email = attemptAddress();
  if (kind === 'recovery')
    return (
      <p className="official-lead">
        Digite um dos códigos de recuperação que você guardou. Cada um serve uma única vez.
      </p>
    );
  return (
    <p className="official-lead">
      Digite o código de 6 números que aparece no aplicativo autenticador
      {email && (
        <>
          {' '}
          de <b>{email}</b>
        </>
      )}
      .
    </p>
  );
}

/** Counts in whole minutes and sends back to login when the time is over. */
function useMinutesLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = endsAt - Date.now();
      setLeft(now);
      if (now > 0) return;
      dropAttempt();
      returnToLogin('O tempo para digitar o código terminou. Entre de novo com seu e-mail e sua senha.');
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, Math.floor(left / 60_000));
}

const timeInWords = (minutes: number): string => {
  if (minutes === 0) return 'Resta menos de 1 minuto para digitar o código.';
  return `${minutes === 1 ? 'Resta 1 minuto' : `Restam ${minutes} minutos`} para digitar o código.`;
};

function CodeForm({ kind, ticket }: { kind: Kind; ticket: string }) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isSending, error, send } = useSecondProof(ticket, () => {
    setCode('');
    input.current?.focus();
  });
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  const type = (typed: string) => {
    const next = kind === 'app' ? plainCode(typed) : recoveryCode(typed);
    setCode(next);
    // Whoever has typed the last digit has nothing left to decide.
    if (kind === 'app' && next.length === 6 && next !== code) send(next);
  };
  const isApp = kind === 'app';
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        className="second-step-code"
        data-long={isApp ? undefined : true}
        label={isApp ? 'Código do aplicativo' : 'Código de recuperação'}
        name="code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={isApp ? undefined : 'xxxx-xxxx-xxxx'}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={error}
        readOnly={isSending}
      />
      <Button size="md" type="submit" fullWidth loading={isSending}>
        Confirmar
      </Button>
    </form>
  );
}

function useSecondProof(ticket: string, onWrong: () => void) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function send(code: string) {
    if (isSending) return;
    // Six digits send themselves: whoever presses Enter after them still reads why they were refused.
    if (code === '') return setError((told) => told ?? messages.required);
    setSending(true);
    setError(null);
    try {
      await giveSecondProof(ticket, code);
      go(landingPath());
    } catch (failure) {
      setSending(false);
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'attempt_over') {
        dropAttempt();
        return returnToLogin(failureWords(failure));
      }
      const wrong = failure.errors.code?.[0];
      if (!wrong) return handleFailure(failure, undefined);
      setError(wrong);
      onWrong();
    }
  }
  return { isSending, error, send };
}
