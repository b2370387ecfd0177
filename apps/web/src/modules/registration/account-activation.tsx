import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { activationWrite } from '@conforme/contracts/modules/registration/registration.schemas.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { setLoginHint } from '../../core/session/login-hint.ts';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { UnreachableLink } from '../../platform/official-page/unreachable-link.tsx';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';
import { useMailedLink } from '../../platform/official-page/use-mailed-link.ts';

export function AccountActivation({ token }: { token: string }) {
  const link = useMailedLink(registration.endpoints.check, token);
  const [outcome, setOutcome] = useState<'activated' | 'dead' | null>(null);
  if (outcome === 'activated') return <Activated />;
  if (link.state === 'unreachable') return <UnreachableLink />;
  if (link.state === 'dead' || outcome === 'dead') return <DeadLink />;
  if (link.state !== 'alive') return null;
  const { name, email, company_name } = link.found;
  return (
    <OfficialWords
      title={`Olá, ${name.split(' ')[0]}`}
      lead={
        <>
          Para ativar a conta <b>{email}</b>
          {company_name && (
            <>
              {' '}
              e a organização <b>{company_name}</b>
            </>
          )}
          , digite a senha que você escolheu no cadastro.
        </>
      }
    >
      <ActivationForm token={token} onDone={setOutcome} />
      <p className="official-note">
        Não lembra a senha? <a href="#/register">Faça o cadastro de novo</a>
      </p>
    </OfficialWords>
  );
}

function ActivationForm(props: { token: string; onDone: (outcome: 'activated' | 'dead') => void }) {
  const { token, onDone } = props;
  const [isSending, setSending] = useState(false);
  const { form, onSubmit } = useContractForm({
    schema: activationWrite,
    initial: { password: '' },
    prepare: (values) => ({ ...values, token }),
  });
  const box = useFirstField();
  const activate = onSubmit(async (body) => {
    setSending(true);
    try {
      const { email } = await call(
        registration.endpoints.activate,
        { body },
        { handles: (error) => error.status === 404 },
      );
      setLoginHint(email);
      onDone('activated');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onDone('dead');
      throw error;
    } finally {
      setSending(false);
    }
  });
  return (
    <form ref={box} onSubmit={activate} noValidate>
      <PasswordInput
        size="md"
        label="Senha"
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <Button size="md" type="submit" fullWidth loading={isSending}>
        Ativar conta
      </Button>
    </form>
  );
}

function Activated() {
  return (
    <OfficialWords title="Conta ativada" lead="Seu e-mail está confirmado. Agora é só entrar.">
      <Button component="a" href="#/login" size="md" fullWidth>
        Entrar
      </Button>
    </OfficialWords>
  );
}

function DeadLink() {
  return (
    <OfficialWords
      title="Este link não vale mais"
      lead="A conta já foi ativada, o link venceu ou foi trocado por um mais novo."
    >
      <Button component="a" href="#/login" size="md" fullWidth>
        Entrar
      </Button>
      <p className="official-note">
        Ainda não ativou? <a href="#/register">Faça o cadastro de novo</a>
      </p>
    </OfficialWords>
  );
}
