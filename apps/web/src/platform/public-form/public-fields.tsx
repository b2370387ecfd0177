import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import type { Mask } from '../../core/form/fields/mask.ts';
import { MaskedInput } from '../../core/form/fields/masked-input.tsx';
import type { PublicField } from './public-field.ts';
import './public-fields.css';

export interface PublicFieldProps<T> {
  readonly of: PublicField<T>;
  readonly label: string;
  /** Under the label, before it is filled in. */
  readonly help?: string;
  readonly isOptional?: boolean;
}

/** Most of what a citizen is asked is needed: what is not says so, and nothing else carries a mark. */
export const fieldProps = ({ of, label, help, isOptional = false }: PublicFieldProps<never>) => ({
  size: 'md' as const,
  label: isOptional ? (
    <>
      {label} <span className="public-optional">(opcional)</span>
    </>
  ) : (
    label
  ),
  description: help,
  error: of.error,
  required: !isOptional,
  withAsterisk: false,
  'data-path': of.path,
});

/** What does not fit is said and kept: a browser that cuts a paste loses its end in silence. */
export const tooLongWords = ({ length }: string, most: number): string | null => {
  const over = length - most;
  return over > 0
    ? `O texto passa em ${over.toLocaleString('pt-BR')} ${over === 1 ? 'caractere' : 'caracteres'} do que cabe. Nada foi cortado: encurte o texto.`
    : null;
};

interface LineProps extends PublicFieldProps<string> {
  /** What browsers fill in by themselves (WCAG 1.3.5). */
  readonly purpose?: string;
  readonly type?: HTMLInputTypeAttribute;
  readonly maxLength?: number;
  /** The keys a phone offers. */
  readonly inputMode?: 'decimal' | 'email';
}

export function LineField({ purpose = 'off', type = 'text', maxLength, inputMode, ...props }: LineProps) {
  const { of } = props;
  return (
    <TextInput
      {...fieldProps(props as PublicFieldProps<never>)}
      type={type}
      inputMode={type === 'email' ? 'email' : inputMode}
      autoComplete={purpose}
      error={of.error ?? (maxLength !== undefined && tooLongWords(of.value, maxLength))}
      spellCheck={type === 'email' ? false : undefined}
      value={of.value}
      onChange={(event) => of.set(event.currentTarget.value)}
      onBlur={of.check}
    />
  );
}

interface MaskedProps extends PublicFieldProps<string> {
  readonly mask: Mask;
  readonly example: string;
  readonly purpose?: string;
}

export function MaskedField({ mask, example, purpose = 'off', ...props }: MaskedProps) {
  const { of } = props;
  return (
    <MaskedInput
      {...fieldProps(props as PublicFieldProps<never>)}
      mask={mask}
      placeholder={example}
      autoComplete={purpose}
      value={of.value}
      onChange={of.set}
      onBlur={of.check}
    />
  );
}

interface PickProps<Code extends string> extends PublicFieldProps<Code | ''> {
  readonly options: readonly { readonly value: Code; readonly label: string }[];
}

/** One of a closed list, in the list the phone itself offers. */
export function PickField<Code extends string>({ options, ...props }: PickProps<Code>) {
  const { of } = props;
  return (
    <NativeSelect
      {...fieldProps(props as unknown as PublicFieldProps<never>)}
      data={[...(of.value === '' ? [{ value: '', label: 'Escolha', disabled: true }] : []), ...options]}
      value={of.value}
      onChange={(event) => of.set(event.currentTarget.value as Code)}
    />
  );
}

/** What is wrong with something that is no single field: a group of choices, a table. */
export function GroupError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Input.Error id={id} size="md" className="public-group-error">
      {error}
    </Input.Error>
  );
}
