import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NewPasswordFields, type Passwords } from './new-password-fields.tsx';

interface Account extends Passwords {
  name: string;
  email: string;
}

interface Props<V extends Account> {
  readonly form: UseFormReturnType<V>;
  readonly nameLabel: string;
  /** What else a password should not be made of. */
  readonly about?: readonly string[];
}

/** Who one is and how one will enter, where an account is made by the person themselves. */
export function NewAccountFields<V extends Account>({ form, nameLabel, about = [] }: Props<V>) {
  const { name, email } = form.getValues();
  return (
    <>
      <TextInput size="md" label={nameLabel} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        size="md"
        label="E-mail"
        type="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <NewPasswordFields form={form} about={[name, email, ...about]} />
    </>
  );
}
