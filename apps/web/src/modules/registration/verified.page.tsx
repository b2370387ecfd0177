import { Button } from '@mantine/core';
import { parseHref, useHashHref } from '../../core/navigation/hash-location.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { AccountActivation } from './account-activation.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';

/** Where the links in letters lead: one activates an account, the other confirms a new address. */
export function VerifiedPage() {
  const { query } = parseHref(useHashHref());
  const account = query.get('conta');
  const email = query.get('email');
  return (
    <OfficialPage side={<Side />}>
      {account ? (
        <AccountActivation key={account} token={account} />
      ) : email ? (
        <EmailConfirmation key={email} token={email} />
      ) : (
        <WithoutLink />
      )}
    </OfficialPage>
  );
}

function Side() {
  return (
    <>
      <p className="official-motto">Confirme que o e-mail é seu.</p>
      <p>
        Assim ninguém usa o seu endereço sem você saber, e os avisos sobre a sua conta chegam a quem devem
        chegar.
      </p>
    </>
  );
}

function WithoutLink() {
  const leaves = useMailLeaves();
  return (
    <OfficialWords
      title="Confirmação de e-mail"
      lead={
        leaves === false
          ? 'Abra o link de ativação: nenhum e-mail sai deste sistema agora, e quem administra o Conforme o entrega a você.'
          : 'Abra o link que enviamos para o seu e-mail: é ele que traz a confirmação para esta página.'
      }
    >
      <Button component="a" href="#/login" size="md" fullWidth>
        Ir para a entrada
      </Button>
      <p className="official-note">
        {leaves === false ? 'Não tem o link?' : 'A mensagem não chegou?'}{' '}
        <a href="#/forgot-password">
          {leaves === false ? 'Peça outro' : 'Peça que ela seja enviada de novo'}
        </a>
      </p>
    </OfficialWords>
  );
}
