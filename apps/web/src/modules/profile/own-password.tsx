import { passwordChange } from '@conforme/contracts/modules/session/session.schemas.ts';
import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { changeOwnPassword } from '../../platform/new-password/change-own-password.ts';
import { NewPasswordFields } from '../../platform/new-password/new-password-fields.tsx';
import { askForLink } from '../../platform/recovery/ask-for-link.ts';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Beside the other fields, with a button of its own: a password is never saved by the way. */
export function OwnPassword({ name, email }: { name: string; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPassword = useEndpoint(social.endpoints.own, {}).data?.has_password ?? true;
  return (
    <section className="card form-section" aria-labelledby="profile-password">
      <div className="form-section-head">
        <h2 id="profile-password" ref={heading} tabIndex={-1}>
          Senha
        </h2>
        <p className="muted">
          {hasPassword
            ? 'Ao trocar a senha, as suas outras sessões são encerradas.'
            : 'Você entra com a conta de outro serviço e ainda não tem senha aqui.'}
        </p>
      </div>
      {hasPassword ? (
        // The pressed button was disabled while it waited, and lost the focus.
        <Change about={[name, email]} onChanged={() => heading.current?.focus()} />
      ) : (
        <FirstPassword email={email} />
      )}
    </section>
  );
}

/** Whoever has none proves to own the address, as whoever forgot theirs. */
function FirstPassword({ email }: { email: string }) {
  const leaves = useMailLeaves();
  const [isSending, setSending] = useState(false);
  const ask = async () => {
    setSending(true);
    try {
      await askForLink(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSending(false);
    }
  };
  return (
    <Button variant="default" loading={isSending} onClick={ask}>
      {leaves === false
        ? 'Pedir à administração o link para definir a senha'
        : 'Receber por e-mail o link para definir a senha'}
    </Button>
  );
}

function Change({ about, onChanged }: { about: readonly string[]; onChanged: () => void }) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { form, onSubmit } = useContractForm({
    schema: passwordChange,
    initial: EMPTY,
    prepare: (values: typeof EMPTY) => values,
  });
  const change = onSubmit(async (body) => {
    setSending(true);
    try {
      await changeOwnPassword(body);
      form.reset();
      onChanged();
      // The other sessions have ended with it.
      await queries.invalidateQueries({ queryKey: ['profile'] });
    } finally {
      setSending(false);
    }
  });
  return (
    <form className="profile-password" onSubmit={change} noValidate>
      <PasswordInput
        label="Senha atual"
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
        {...form.getInputProps('current_password')}
      />
      <NewPasswordFields form={form} about={about} label="Nova senha" size="sm" />
      <Button type="submit" variant="default" loading={isSending}>
        Alterar senha
      </Button>
    </form>
  );
}
