import { setup } from '@conforme/contracts/modules/setup/setup.contract.ts';
import { Button } from '@mantine/core';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { UnreachableLink } from '../../platform/official-page/unreachable-link.tsx';
import { useMailedLink } from '../../platform/official-page/use-mailed-link.ts';
import { SetupForm } from './setup-form.tsx';

export function SetupPage({ params: { token } }: PageProps<'/setup/:token'>) {
  const { state } = useMailedLink(setup.endpoints.check, token);
  return (
    <OfficialPage side={<Steps />} wide>
      {state === 'alive' && <SetupForm token={token} />}
      {state === 'dead' && <DeadLink />}
      {state === 'unreachable' && <UnreachableLink />}
    </OfficialPage>
  );
}

function Steps() {
  return (
    <>
      <p className="official-motto">Bem-vindo. Falta pouco para começar.</p>
      <ol>
        <li>Crie a conta de quem vai administrar o Conforme.</li>
        <li>Diga o nome da sua organização.</li>
        <li>Entre e convide as outras pessoas.</li>
      </ol>
      <p>Este link vale uma vez. Ninguém mais consegue usá-lo depois que você terminar.</p>
    </>
  );
}

function DeadLink() {
  return (
    <>
      <h1>Este link não vale mais</h1>
      <p className="official-lead">
        Os primeiros passos já foram dados neste sistema, ou o endereço está incompleto. Se você já tem uma
        conta, é só entrar. Se o sistema é novo, copie de novo o link inteiro que o servidor mostra ao
        iniciar.
      </p>
      <Button component="a" href="#/login" size="md" fullWidth>
        Ir para a entrada
      </Button>
    </>
  );
}
