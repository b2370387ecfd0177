import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { isLoggedIn, updateUser } from '../../core/session/session-store.ts';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { UnreachableLink } from '../../platform/official-page/unreachable-link.tsx';
import { useMailedLink } from '../../platform/official-page/use-mailed-link.ts';

const { checkEmailChange, confirmEmailChange } = profileModule.endpoints;
/** A link that is used up, and an address that somebody else got meanwhile, are told in place. */
const isOurs = (error: ApiError): boolean => error.status === 404 || error.status === 409;

export function EmailConfirmation({ token }: { token: string }) {
  const link = useMailedLink(checkEmailChange, token);
  const [outcome, setOutcome] = useState<{ state: 'confirmed' | 'dead' } | { refusal: string } | null>(null);
  const [isSending, setSending] = useState(false);
  if (outcome && 'refusal' in outcome) return <Refused words={outcome.refusal} />;
  if (link.state === 'unreachable') return <UnreachableLink />;
  if (link.state === 'dead' || outcome?.state === 'dead') return <DeadLink />;
  if (link.state !== 'alive') return null;
  const { name, email, is_new: isNew } = link.found;
  if (outcome?.state === 'confirmed') return <Confirmed email={email} isNew={isNew} />;
  if (!isLoggedIn()) return <SignInFirst email={email} />;
  async function confirm() {
    setSending(true);
    try {
      const answer = await call(confirmEmailChange, { body: { token } }, { handles: isOurs });
      updateUser(answer);
      setOutcome({ state: 'confirmed' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) setOutcome({ state: 'dead' });
      if (error.status === 409) setOutcome({ refusal: failureWords(error) });
    } finally {
      setSending(false);
    }
  }
  return (
    <OfficialWords
      title={`Olá, ${name.split(' ')[0]}`}
      lead={
        <>
          Confirme que <b>{email}</b> é seu.
          {isNew && ' A partir daí é com ele que você entra, e as suas outras sessões são encerradas.'}
        </>
      }
    >
      <Button size="md" fullWidth loading={isSending} onClick={confirm}>
        Confirmar este e-mail
      </Button>
    </OfficialWords>
  );
}

function ContinueButton() {
  return isLoggedIn() ? (
    <Button component="a" href="#/profile" size="md" fullWidth>
      Ir para o perfil
    </Button>
  ) : (
    <Button component="a" href="#/login" size="md" fullWidth>
      Entrar
    </Button>
  );
}

/** The link shows who reads the mailbox, not whose account it is. */
function SignInFirst({ email }: { email: string }) {
  return (
    <OfficialWords
      title="Entre na sua conta primeiro"
      lead={
        <>
          Para confirmar <b>{email}</b>, entre neste navegador com a conta que pediu a confirmação e abra o
          link de novo. Se não foi você quem pediu, feche esta página: nada acontece.
        </>
      }
    >
      <ContinueButton />
    </OfficialWords>
  );
}

function Confirmed({ email, isNew }: { email: string; isNew: boolean }) {
  return (
    <OfficialWords
      title="E-mail confirmado"
      lead={
        <>
          {isNew ? 'A sua conta agora usa' : 'Está confirmado que é seu:'} <b>{email}</b>.
        </>
      }
    >
      <ContinueButton />
    </OfficialWords>
  );
}

function Refused({ words }: { words: string }) {
  return (
    <OfficialWords title="O e-mail não foi confirmado" lead={`${words} A sua conta continua como estava.`}>
      <ContinueButton />
    </OfficialWords>
  );
}

function DeadLink() {
  return (
    <OfficialWords
      title="Este link não vale mais"
      lead="O e-mail já foi confirmado, o pedido foi cancelado ou passou dos 30 minutos. Se ainda precisar, peça um novo link no seu perfil."
    >
      <ContinueButton />
    </OfficialWords>
  );
}
