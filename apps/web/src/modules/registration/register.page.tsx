import { Button } from '@mantine/core';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { useRegistration } from '../../platform/registration/use-registration.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const open = useRegistration();
  return (
    <OfficialPage side={<Steps />} wide>
      {open === 'off' ? (
        <OfficialWords
          title="O cadastro está fechado"
          lead="Nesta instalação, quem administra o Conforme é que cria as contas. Peça a sua a essa pessoa."
        >
          <Button component="a" href="#/login" size="md" fullWidth>
            Ir para a entrada
          </Button>
        </OfficialWords>
      ) : (
        <OfficialWords
          title="Criar conta"
          lead={
            <>
              Já tem uma conta? <a href="#/login">Entrar</a>
            </>
          }
        >
          <RegisterForm open={open ?? 'both'} />
        </OfficialWords>
      )}
    </OfficialPage>
  );
}

function Steps() {
  const leaves = useMailLeaves();
  return (
    <>
      <p className="official-motto">Comece em três passos.</p>
      <ol>
        <li>Diga quem você é e escolha uma senha.</li>
        <li>
          {leaves === false
            ? 'Peça o link de ativação a quem administra o Conforme: nenhum e-mail sai deste sistema agora.'
            : 'Abra o link que enviamos para o seu e-mail.'}
        </li>
        <li>Entre e continue de onde parou.</li>
      </ol>
    </>
  );
}
