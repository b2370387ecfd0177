import { NativeSelect, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

export interface Option<Code extends string = string> {
  readonly value: Code;
  readonly label: string;
  readonly description?: string;
}

interface Props<Code extends string> extends FieldProps<Code | '' | null> {
  /** `choices(...).options` of the contract. */
  readonly options: readonly Option<Code>[];
}

const labelIn = (options: readonly Option[]) => (value: string | null) =>
  options.find((option) => option.value === value)?.label ?? '';

/** One of a closed list, in the list the device itself offers. */
export function ChoiceField<Code extends string>({ options, ...props }: Props<Code>) {
  const { of } = props;
  const { readOnly, placeholder, ...field } = useFieldProps(props, labelIn(options));
  const isEmpty = of.value === '' || of.value === null;
  const nothing = { value: '', label: placeholder ?? 'Escolha', disabled: of.isRequired };
  return (
    <NativeSelect
      {...field}
      disabled={readOnly}
      data={[...(isEmpty || !of.isRequired ? [nothing] : []), ...options]}
      value={of.value ?? ''}
      onChange={(event) => of.set(event.currentTarget.value as Code | '')}
    />
  );
}

/** One of a few, each with what it means. */
export function RadioField<Code extends string>({ options, ...props }: Props<Code>): ReactNode {
  const { of } = props;
  const { readOnly, placeholder: _, ...field } = useFieldProps(props, labelIn(options));
  return (
    <Radio.Group
      {...field}
      className="form-wide radio-field"
      value={of.value ?? ''}
      onChange={(value) => of.set(value as Code)}
    >
      {options.map(({ value, label, description }) => (
        <Radio key={value} value={value} label={label} description={description} disabled={readOnly} />
      ))}
    </Radio.Group>
  );
}
