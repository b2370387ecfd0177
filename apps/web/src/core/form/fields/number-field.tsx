import { TextInput } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';

/**
 * Digits only (specification §5). What is typed stays as it is typed; anything but digits goes on as text, which
 * the contract refuses at the field.
 */
const read = (text: string) => (text === '' ? null : /^\d{1,15}$/.test(text) ? Number(text) : text);

export function NumberField(props: FieldProps<number | null>) {
  const { of } = props;
  return (
    <TextInput
      {...useFieldProps(props, (value) => String(value ?? ''))}
      inputMode="numeric"
      maxLength={15}
      value={of.value ?? ''}
      onChange={(event) => of.set(read(event.currentTarget.value) as number | null)}
      onBlur={of.check}
    />
  );
}
