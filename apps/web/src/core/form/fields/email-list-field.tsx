import { messages } from '@conforme/contracts/core/messages.ts';
import { email } from '@conforme/contracts/core/schema.ts';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

const SEPARATORS = [',', ';', ' ', '\n'];

/** Addresses one by one, or a whole list pasted. What is no address stays in the field, to be put right. */
export function EmailListField(props: FieldProps<readonly string[]>) {
  const { of } = props;
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const field = useFieldProps(props, (value) => [...value].sort().join(', '));

  const change = (next: string[]) => {
    const parsed = next.map((text) => ({ text, result: email.safeParse(text) }));
    const wrong = parsed.filter(({ result }) => !result.success).map(({ text }) => text);
    of.set([...new Set(parsed.flatMap(({ result }) => (result.success ? [result.data] : [])))]);
    setRefused(wrong.length > 0 ? wrong.join(' ') : null);
  };
  return (
    <TagsInput
      {...field}
      className="form-wide"
      error={refused === null ? field.error : messages.onlyValidEmails}
      inputMode="email"
      value={[...of.value]}
      splitChars={SEPARATORS}
      searchValue={refused ?? typed}
      onSearchChange={(text) => {
        // The component empties itself after adding; what was refused stays.
        if (text === '' && refused === null) setTyped('');
        else if (text !== '') {
          setRefused(null);
          setTyped(text);
        }
      }}
      onChange={change}
    />
  );
}
