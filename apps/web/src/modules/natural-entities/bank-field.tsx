import { bankLabel, bankOptions } from '@conforme/contracts/core/brazil/banks.ts';
import { Autocomplete } from '@mantine/core';
import { type FieldProps, useFieldProps } from '../../core/form/fields/field-props.ts';
import '../../core/ui/field-styles.ts';

const LABELS = bankOptions.map(({ label }) => label);

/** Found by name or number; a bank that is not in the list is written by its three digits. */
export function BankField({ of }: Pick<FieldProps<string>, 'of'>) {
  return (
    <Autocomplete
      {...useFieldProps({ of, label: 'Banco', placeholder: 'Nome ou código' }, bankLabel)}
      value={bankLabel(of.value)}
      data={LABELS}
      limit={8}
      onChange={(text) => of.set(/^\d{3} /.test(text) ? text.slice(0, 3) : text)}
    />
  );
}
