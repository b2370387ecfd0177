import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { registrationWrite } from '@conforme/contracts/modules/registration/registration.schemas.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import { useContractForm } from '../../core/form/use-contract-form.ts';
import { returnToLogin } from '../../core/session/end-session.ts';
import { setLoginHint } from '../../core/session/login-hint.ts';
import { showMessages } from '../../core/toast/server-messages.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { NewAccountFields } from '../../platform/new-password/new-account-fields.tsx';
import type { OpenRegistration } from '../../platform/registration/use-registration.ts';
import './register.css';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';
import { RegisterNotice } from './register-notice.tsx';

type Kind = 'natural_entity' | 'legal_entity';

const EMPTY = {
  type: 'natural_entity' as Kind,
  company_name: '',
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
};
type Fields = { readonly form: UseFormReturnType<typeof EMPTY> };

/** What the installation offers; a choice between one thing is none. */
const kindsOf: Readonly<Record<OpenRegistration, readonly Kind[]>> = {
  off: [],
  people: ['natural_entity'],
  organisations: ['legal_entity'],
  both: ['natural_entity', 'legal_entity'],
};

export function RegisterForm({ open }: { open: OpenRegistration }) {
  const kinds = kindsOf[open];
  const leaves = useMailLeaves();
  const kindOf = (chosen: Kind) => (kinds.includes(chosen) ? chosen : (kinds[0] ?? chosen));
  const [isSending, setSending] = useState(false);
  const { form, onSubmit } = useContractForm({
    schema: registrationWrite,
    initial: EMPTY,
    prepare: (values) => {
      const type = kindOf(values.type);
      return type === 'legal_entity' ? { ...values, type } : { ...values, type, company_name: null };
    },
  });
  const box = useFirstField();
  const register = onSubmit(async (body) => {
    setSending(true);
    try {
      const { email, messages } = await call(registration.endpoints.store, { body });
      setLoginHint(email);
      showMessages(messages);
      returnToLogin(
        leaves === false
          ? `O link para ativar a conta de ${email} está com quem administra o Conforme. Peça-o, abra-o e depois entre aqui.`
          : `Enviamos um link para ${email}. Abra-o para ativar sua conta e depois entre aqui.`,
      );
    } finally {
      setSending(false);
    }
  });
  const { type, company_name } = form.getValues();
  return (
    <form ref={box} onSubmit={register} noValidate>
      {kinds.length > 1 && <KindChoice form={form} />}
      {kindOf(type) === 'legal_entity' && (
        <TextInput
          size="md"
          label="Nome da organização"
          description="Os outros dados, como o CNPJ, são pedidos no primeiro acesso."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="organization"
          {...form.getInputProps('company_name')}
        />
      )}
      <NewAccountFields form={form} nameLabel="Seu nome completo" about={[company_name]} />
      <Button size="md" type="submit" fullWidth loading={isSending}>
        Criar conta
      </Button>
      <RegisterNotice />
    </form>
  );
}

const WORDS: Readonly<Record<Kind, { label: string; help: string }>> = {
  natural_entity: { label: 'Pessoa', help: 'Para acompanhar o que diz respeito a você.' },
  legal_entity: { label: 'Organização', help: 'Para cuidar dos dados da sua organização.' },
};

function KindChoice({ form }: Fields) {
  const { type } = form.getValues();
  return (
    <fieldset className="register-kind">
      <legend>A conta é de</legend>
      {kindsOf.both.map((kind) => (
        <label key={kind} data-checked={type === kind || undefined}>
          <input
            type="radio"
            name="type"
            value={kind}
            checked={type === kind}
            onChange={() => form.setFieldValue('type', kind)}
          />
          <span>
            <b>{WORDS[kind].label}</b>
            <small>{WORDS[kind].help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
