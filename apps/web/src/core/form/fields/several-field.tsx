import { MultiSelect } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

interface Several<Code extends string | number> {
  readonly value: Code;
  readonly label: string;
  /** Why it cannot be chosen; it then stands in the list all the same. */
  readonly refusal?: string | undefined;
}

interface Props<Code extends string | number> extends FieldProps<readonly Code[]> {
  readonly options: readonly Several<Code>[];
  readonly nothingFound?: string;
}

/** Several of a closed list, found by typing. */
export function SeveralField<Code extends string | number>({ options, nothingFound, ...props }: Props<Code>) {
  const { of } = props;
  const labelOf = (code: Code) => options.find(({ value }) => value === code)?.label ?? String(code);
  const field = useFieldProps(props, (codes) => codes.map(labelOf).sort().join(', '));
  const refusals = new Map(options.map(({ value, refusal }) => [value, refusal]));
  return (
    <MultiSelect<Code>
      {...field}
      className="form-wide"
      placeholder={of.value.length === 0 ? props.placeholder : undefined}
      searchable={!of.isReadOnly}
      data={options.map(({ value, label, refusal }) => ({ value, label, disabled: refusal !== undefined }))}
      value={[...of.value]}
      onChange={(next) => of.set(next)}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.disabled && (
            <span className="muted small option-refusal">{refusals.get(option.value)}</span>
          )}
        </span>
      )}
      nothingFoundMessage={nothingFound ?? 'Nada com esse nome.'}
    />
  );
}
