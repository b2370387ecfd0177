import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../core/api/api-error.ts';
import { handleFailure } from '../../core/api/failure.ts';
import { go } from '../../core/navigation/hash-location.ts';
import { takeLoginNotice } from '../../core/session/end-session.ts';
import { isEmailRemembered, loginHint, rememberEmail, setLoginHint } from '../../core/session/login-hint.ts';
import { isLoggedIn } from '../../core/session/session-store.ts';
import { landingPath, type StepAnswer, signIn } from '../../core/session/sign-in.ts';
import { toastError, toastWarning } from '../../core/toast/toast-store.ts';
import { FollowKinds } from '../../platform/official-page/follow-kinds.tsx';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { useRegistration } from '../../platform/registration/use-registration.ts';
import { SocialButtons } from '../../platform/social-sign-in/social-buttons.tsx';
import { SocialNotice } from '../../platform/social-sign-in/social-notice.tsx';
import { MailedCode, plainMailedCode, WorkUnderWay, workForSignIn } from './login-step.tsx';
import { UnverifiedAccount } from './unverified-account.tsx';
import './login.css';

export function LoginPage() {
  const [notice] = useState(takeLoginNotice);
  useEffect(() => {
    if (!isLoggedIn()) return;
    toastWarning(messages.alreadySignedIn);
    go('/');
  }, []);
  return (
    <OfficialPage side={<Motto />}>
      <h1>Entrar</h1>
      <p className="official-lead">Use o e-mail cadastrado pela sua organização.</p>
      {notice && (
        <p className="callout" data-tone="info">
          <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
          {notice}
        </p>
      )}
      <SocialNotice />
      <LoginForm />
      <SocialButtons />
      <OtherWaysIn />
    </OfficialPage>
  );
}

function OtherWaysIn() {
  const registration = useRegistration();
  return (
    <div className="official-note">
      <p>
        Primeiro acesso? <a href="#/first-access">Veja como definir sua senha</a>
      </p>
      {/* Keeps its place until it is known: a page that grows under the pointer loses the click. */}
      <p className="login-register" data-open={registration !== null && registration !== 'off'}>
        Não tem conta? <a href="#/register">Criar conta</a>
      </p>
      <p>
        Recebeu um documento? <a href="#/ged/validate">Conferir um comprovante</a>
      </p>
      <FollowKinds />
    </div>
  );
}

function Motto() {
  return (
    <>
      <p className="official-motto">
        Cada pedido tem um prazo. <br />
        Cada prazo tem um responsável.
      </p>
      <p>
        A proteção de dados e a conformidade da sua organização em um só lugar, com o prazo da lei sempre à
        vista.
      </p>
    </>
  );
}

interface Refusal {
  readonly email?: string;
  readonly password?: string;
  readonly code?: string;
  /** Right, but its owner has not come by the link yet. */
  readonly unverified?: string;
  /** The address that a code was sent to. */
  readonly codeFor?: string;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);
const MOST_WORKS = 3;

/** Where no mail leaves, the browser works for each try; a work can get too old on the way, so it may take another. */
async function signInWorking(
  email: string,
  password: string,
  code: string,
  onProgress: (percent: number | null) => void,
): Promise<void> {
  let step: StepAnswer = code === '' ? {} : { code };
  for (let works = 0; ; works++)
    try {
      return await signIn(email, password, step);
    } catch (error) {
      if (codeOf(error) !== 'proof_required' || works === MOST_WORKS) throw error;
      onProgress(0);
      step = { proof: await workForSignIn(email, onProgress) };
    } finally {
      onProgress(null);
    }
}

/** Sends the credentials and leads on; tells what was refused, and where. */
function useLogin(onRefused: (refusal: Refusal) => void) {
  const [isSending, setSending] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  async function send(email: string, password: string, code: string, remember: boolean) {
    const missing: Refusal = {
      ...(email === '' ? { email: messages.required } : {}),
      ...(password === '' ? { password: messages.required } : {}),
    };
    if (Object.keys(missing).length > 0) return onRefused(missing);
    if (isLoggedIn()) {
      toastWarning(messages.alreadySignedInOnAttempt);
      return go('/');
    }
    setSending(true);
    try {
      await signInWorking(email, password, code, setPercent);
      rememberEmail(email, remember);
      go(landingPath());
    } catch (error) {
      setSending(false);
      const refusal = refusalOf(error, email);
      onRefused(refusal);
      if (!refusal.email && !refusal.code && !refusal.codeFor) await showLoginFailure(error);
    }
  }
  return { isSending, percent, send };
}

function refusalOf(error: unknown, email: string): Refusal {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'code_required') return { codeFor: email };
  if (error.code === 'unverified_account') return { unverified: email };
  // A message that goes away is not enough: it also stands where it is put right.
  if (error.code === 'login_failed') return { password: 'E-mail ou senha incorretos.' };
  if (error.status !== 422) return {};
  const { email: [wrongEmail] = [], code: [wrongCode] = [] } = error.errors;
  return wrongEmail ? { email: wrongEmail } : wrongCode ? { code: wrongCode } : {};
}

function LoginForm() {
  const [email, setEmail] = useState(loginHint);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(isEmailRemembered);
  const [code, setCode] = useState('');
  const [codeFor, setCodeFor] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal>({});
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const { isSending, percent, send } = useLogin((refused) => {
    // At once: the field of the code must be there to get the focus.
    flushSync(() => {
      setRefusal(refused);
      if (refused.codeFor) setCodeFor(refused.codeFor);
    });
    const isAboutCode = refused.codeFor ?? refused.code;
    const field = (isAboutCode ? codeRef : refused.email ? emailRef : passwordRef).current;
    field?.focus();
    field?.select();
  });
  // Whoever comes here comes to type; a remembered address leaves only the password.
  useEffect(() => (loginHint() === '' ? emailRef : passwordRef).current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAsked = codeFor === email.trim();
    if (isAsked && code === '') {
      setRefusal({ code: messages.required });
      codeRef.current?.focus();
    } else send(email.trim(), password, isAsked ? plainMailedCode(code) : '', remember);
  };
  return (
    <form onSubmit={submit} noValidate>
      {refusal.unverified && <UnverifiedAccount email={refusal.unverified} />}
      <TextInput
        ref={emailRef}
        size="md"
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        // Whoever goes on to "Esqueceu a senha?" need not type it again.
        onBlur={() => setLoginHint(email.trim())}
        error={refusal.email}
      />
      <div className="login-password">
        <PasswordInput
          ref={passwordRef}
          size="md"
          label="Senha"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refusal.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        />
        {/* After the field in the order of the keyboard, above it to the eye. */}
        <a className="login-forgot" href="#/forgot-password">
          Esqueceu a senha?
        </a>
      </div>
      {codeFor === email.trim() && codeFor !== '' && (
        <MailedCode email={codeFor} code={code} onChange={setCode} error={refusal.code} inputRef={codeRef} />
      )}
      {percent !== null && <WorkUnderWay percent={percent} />}
      <Checkbox
        label="Lembrar meu e-mail neste computador"
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button size="md" type="submit" fullWidth loading={isSending}>
        Entrar
      </Button>
    </form>
  );
}

/** The specification's login texts (§8); only what is not about the credentials speaks for itself. */
async function showLoginFailure(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'unverified_account') return toastError(messages.unverifiedAccount, 10);
  if (error.status === 0 || error.status === 429 || error.status === 503)
    return handleFailure(error, undefined);
  toastError(messages.loginFailed, 5);
}
