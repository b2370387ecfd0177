import { messages } from '@conforme/contracts/core/messages.ts';
import { email } from '@conforme/contracts/core/schema.ts';
import { EntriesField } from './entries-field.tsx';
import type { FieldProps } from './field-props.ts';

const SEPARATORS = [',', ';', ' ', '\n'];

export const EmailListField = (props: FieldProps<readonly string[]>) => (
  <EntriesField
    {...props}
    entry={email}
    refusal={messages.onlyValidEmails}
    separators={SEPARATORS}
    inputMode="email"
  />
);
