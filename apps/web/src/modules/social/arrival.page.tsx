import { messages } from '@conforme/contracts/core/messages.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, failureWords, isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { go, parseHref, replaceWith, useHashHref } from '../../core/navigation/hash-location.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { isLoggedIn } from '../../core/session/session-store.ts';
import { afterFirstProof, landingPath } from '../../core/session/sign-in.ts';
import { toastError, toastSuccess, toastWarning } from '../../core/toast/toast-store.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { socialEndpoints } from '../../platform/social-sign-in/social-endpoints.ts';
import { LinkForm } from './link-form.tsx';
import { keepPendingLink } from './pending-link.ts';

type Answer = CallResult<typeof socialEndpoints.store>;
type Existing = Extract<Answer, { success: false }>;
type State = 'working' | 'unreachable' | { readonly refused: string } | Existing;

/** Back from a provider: the ticket becomes a session, an account or the question for a password. */
export function ArrivalPage({ params: { ticket } }: PageProps<'/social/:ticket'>) {
  const isLink = parseHref(useHashHref()).query.has('ligar');
  const [state, setState] = useState<State>('working');
  useEffect(() => {
    if (isLink) {
      keepPendingLink(ticket);
      return replaceWith('/profile');
    }
    if (isLoggedIn()) {
      toastWarning(messages.alreadySignedInOnAttempt);
      return go('/');
    }
    enter(ticket).then((rest) => rest && setState(rest));
  }, [ticket, isLink]);
  return (
    <OfficialPage side={<Side />}>
      {state === 'working' ? (
        <h1 role="status">Entrando…</h1>
      ) : state === 'unreachable' ? (
        <Words
          title="O servidor não respondeu"
          lead="A entrada continua valendo por alguns minutos."
          action={<Button onClick={() => location.reload()}>Tentar novamente</Button>}
        />
      ) : 'refused' in state ? (
        <Words title="Não deu para entrar" lead={state.refused} action={<BackToLogin />} />
      ) : (
        <LinkForm ticket={ticket} {...state} />
      )}
    </OfficialPage>
  );
}

/** Leads on, or answers what is left to show. */
async function enter(ticket: string): Promise<State | null> {
  try {
    const answer = await call(socialEndpoints.store, { body: { ticket } }, { handles });
    if (!answer.success) return answer;
    await afterFirstProof(answer.session, answer.email);
    if (answer.created) toastSuccess(messages.userCreated);
    replaceWith(landingPath());
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isUnreachable(error)) return 'unreachable';
    if (error.code !== 'login_failed') return { refused: failureWords(error) };
    toastError(messages.loginFailed, 5);
    replaceWith('/login');
    return null;
  }
}

const handles = (error: ApiError): boolean => error.status !== 503;

function Side() {
  return (
    <>
      <p className="official-motto">Um só lugar para entrar.</p>
      <p>
        O outro serviço só confirma quem você é. Ele não recebe nada do que você faz aqui, e o Conforme não
        recebe a sua senha de lá.
      </p>
    </>
  );
}

function Words({ title, lead, action }: { title: string; lead: string; action: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="official-lead">{lead}</p>
      {action}
    </>
  );
}

function BackToLogin() {
  return (
    <Button component="a" href="#/login" size="md" fullWidth>
      Ir para a entrada
    </Button>
  );
}
