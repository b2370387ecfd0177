import { TextInput } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';

interface Props extends FieldProps<string | null> {
  readonly autoComplete?: string;
}

export function TextField({ autoComplete, ...props }: Props) {
  const { of } = props;
  return (
    <TextInput
      {...useFieldProps(props, (value) => value ?? '')}
      value={of.value ?? ''}
      maxLength={of.maxLength}
      autoComplete={autoComplete}
      onChange={(event) => of.set(event.currentTarget.value)}
    />
  );
}

export function EmailField({ autoComplete, ...props }: Props) {
  const { of } = props;
  return (
    <TextInput
      {...useFieldProps(props, (value) => value ?? '')}
      type="email"
      inputMode="email"
      value={of.value ?? ''}
      maxLength={of.maxLength}
      autoComplete={autoComplete}
      spellCheck={false}
      onChange={(event) => of.set(event.currentTarget.value)}
      onBlur={of.check}
    />
  );
}
