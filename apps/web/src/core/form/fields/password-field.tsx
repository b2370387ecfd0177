import { PasswordInput } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';

/** The password of whoever is signed in. Named in the form's `secrets`, so that no draft holds it. */
export function CurrentPasswordField(props: FieldProps<string>) {
  const { of } = props;
  return (
    <PasswordInput
      {...useFieldProps(props, (value) => '•'.repeat(value.length))}
      autoComplete="current-password"
      maxLength={of.maxLength}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      value={of.value}
      onChange={(event) => of.set(event.currentTarget.value)}
    />
  );
}
