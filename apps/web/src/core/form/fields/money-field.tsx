import { formatAmount, formatMoney, parseMoney } from '@conforme/contracts/core/brazil/money-amounts.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, useFieldProps } from './field-props.ts';

const show = (value: unknown) => (typeof value === 'number' ? formatAmount(value) : String(value ?? ''));

/**
 * Reais, kept as an integer number of cents. Typed freely ('1234,5' or a pasted 'R$ 1.234,50') and written in full
 * once the field is left; what is no amount stays as text, which the contract refuses at the field.
 */
export function MoneyField(props: FieldProps<number | null>) {
  const { of } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const field = useFieldProps(props, (value) =>
    typeof value === 'number' ? formatMoney(value) : show(value),
  );
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      leftSection={<span aria-hidden="true">R$</span>}
      leftSectionPointerEvents="none"
      maxLength={30}
      value={typed ?? show(of.value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        of.set((text.trim() === '' ? null : (parseMoney(text) ?? text)) as number | null);
      }}
      onBlur={() => {
        setTyped(null);
        of.check();
      }}
    />
  );
}
