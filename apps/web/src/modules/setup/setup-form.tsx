import { bareCnpj, formatCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { setup, setupWrite } from '@conforme/contracts/modules/setup/setup.contract.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { go } from '../../core/navigation/hash-location.ts';
import { setLoginHint } from '../../core/session/login-hint.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { NewAccountFields } from '../../platform/new-password/new-account-fields.tsx';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';

const EMPTY = {
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
  organisation: { company_name: '', trading_name: '', cnpj: '' },
};

export function SetupForm({ token }: { token: string }) {
  const [sending, setSending] = useState(false);
  const { form, onSubmit } = useContractForm({
    schema: setupWrite,
    initial: EMPTY,
    prepare: ({ organisation, ...person }) => ({
      ...person,
      token,
      organisation: {
        company_name: organisation.company_name,
        trading_name: organisation.trading_name || null,
        cnpj: organisation.cnpj || null,
      },
    }),
  });
  const box = useFirstField();
  const complete = onSubmit(async (body) => {
    setSending(true);
    try {
      const { email } = await call(setup.endpoints.complete, { body });
      setLoginHint(email);
      toastSuccess('Tudo pronto. Entre com a conta que você acabou de criar.');
      go('/login');
    } finally {
      setSending(false);
    }
  });
  return (
    <>
      <h1>Primeiros passos</h1>
      <p className="official-lead">
        Esta conta administra tudo: cria os outros usuários e decide o que cada um pode ver e fazer.
      </p>
      <form ref={box} onSubmit={complete} noValidate>
        <fieldset>
          <legend>Sua conta</legend>
          <NewAccountFields form={form} nameLabel="Seu nome" />
        </fieldset>
        <OrganisationFields form={form} />
        <Button size="md" type="submit" fullWidth loading={sending}>
          Criar conta e organização
        </Button>
      </form>
    </>
  );
}

type Fields = { readonly form: UseFormReturnType<typeof EMPTY> };

function OrganisationFields({ form }: Fields) {
  return (
    <fieldset>
      <legend>Sua organização</legend>
      <TextInput
        size="md"
        label="Razão social"
        autoComplete="organization"
        {...form.getInputProps('organisation.company_name')}
      />
      <TextInput
        size="md"
        label="Nome fantasia (opcional)"
        description="Como a organização é conhecida. É o nome que aparece nas telas."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        {...form.getInputProps('organisation.trading_name')}
      />
      <TextInput
        size="md"
        label="CNPJ (opcional)"
        placeholder="00.000.000/0000-00"
        autoComplete="off"
        {...form.getInputProps('organisation.cnpj')}
        onBlur={() => form.setFieldValue('organisation.cnpj', (typed) => formatCnpj(bareCnpj(typed)))}
      />
    </fieldset>
  );
}
