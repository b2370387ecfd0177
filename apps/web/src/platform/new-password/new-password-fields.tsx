import { PasswordInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import './new-password.css';
import { loadStrengthMeter, type StrengthMeter } from './password-strength.ts';

export interface Passwords extends Record<string, unknown> {
  password: string;
  password_confirmation: string;
}

interface Props<V extends Passwords> {
  readonly form: UseFormReturnType<V>;
  /** Name and e-mail: a password made of them is weak. */
  readonly about: readonly string[];
  readonly label?: string;
  readonly size?: 'sm' | 'md';
}

export function NewPasswordFields<V extends Passwords>({
  form,
  about,
  label = 'Senha',
  size = 'md',
}: Props<V>) {
  const toggle = { 'aria-label': 'Mostrar a senha', tabIndex: 0 };
  return (
    <>
      <div>
        <PasswordInput
          size={size}
          label={label}
          description="Ao menos 12 caracteres. Uma frase que só você diria funciona bem."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('password')}
        />
        <Strength password={form.getValues().password} about={about} />
      </div>
      <PasswordInput
        size={size}
        label="Repita a senha"
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}

const WORDS = ['muito fraca', 'fraca', 'razoável', 'boa', 'forte'] as const;

function Strength({ password, about }: { password: string; about: readonly string[] }) {
  const [meter, setMeter] = useState<StrengthMeter | null>(null);
  const typing = password !== '';
  useEffect(() => {
    // Without the dictionaries the page works the same; the server judges the password anyway.
    if (typing)
      loadStrengthMeter().then(
        (loaded) => setMeter(() => loaded),
        () => undefined,
      );
  }, [typing]);
  if (!typing || !meter) return null;
  const { score, advice } = meter(password, about);
  return (
    <div className="strength" data-score={score}>
      <div className="strength-bar" aria-hidden="true">
        {WORDS.slice(1).map((word, index) => (
          <span key={word} data-on={index < score || undefined} />
        ))}
      </div>
      <p role="status">
        Senha <b>{WORDS[score]}</b>
        {advice && score < 3 && <span>. {advice}</span>}
      </p>
    </div>
  );
}
