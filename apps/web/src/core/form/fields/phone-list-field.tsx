import { phone } from '@conforme/contracts/core/brazil/phone.ts';
import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { EntriesField } from './entries-field.tsx';
import type { FieldProps } from './field-props.ts';

/** A number has blanks inside: only what no number holds parts two of them. */
const SEPARATORS = [',', ';', '/', '\n'];

export const PhoneListField = (props: FieldProps<readonly string[]>) => (
  <EntriesField
    {...props}
    entry={phone}
    refusal="Escreva o telefone com o DDD, como (43) 99887-7665."
    separators={SEPARATORS}
    inputMode="tel"
    show={formatPhone}
  />
);
