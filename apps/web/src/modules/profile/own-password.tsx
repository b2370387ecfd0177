import { passwordChange } from '@conforme/contracts/modules/session/session.schemas.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { changeOwnPassword } from '../../platform/new-password/change-own-password.ts';
import { NewPasswordFields } from '../../platform/new-password/new-password-fields.tsx';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Beside the other fields, with a button of its own: a password is never saved by the way. */
export function OwnPassword({ name, email }: { name: string; email: string }) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
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
      // The pressed button was disabled while it waited, and lost the focus.
      heading.current?.focus();
      // The other sessions have ended with it.
      await queries.invalidateQueries({ queryKey: ['profile'] });
    } finally {
      setSending(false);
    }
  });
  return (
    <section className="card form-section" aria-labelledby="profile-password">
      <div className="form-section-head">
        <h2 id="profile-password" ref={heading} tabIndex={-1}>
          Senha
        </h2>
        <p className="muted">Ao trocar a senha, as suas outras sessões são encerradas.</p>
      </div>
      <form className="profile-password" onSubmit={change} noValidate>
        <PasswordInput
          label="Senha atual"
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields form={form} about={[name, email]} label="Nova senha" size="sm" />
        <Button type="submit" variant="default" loading={isSending}>
          Alterar senha
        </Button>
      </form>
    </section>
  );
}
