import type { z } from '@conforme/contracts/core/schema.ts';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

interface Props extends FieldProps<readonly string[]> {
  /** What one entry has to be; what it makes of it is kept. */
  readonly entry: z.ZodType<string, string>;
  readonly refusal: string;
  readonly separators: string[];
  readonly inputMode: 'email' | 'tel';
  readonly show?: (entry: string) => string;
}

/** Entries one by one, or a whole list pasted. What is none stays in the field, to be put right. */
export function EntriesField({ entry, refusal, separators, inputMode, show = String, ...props }: Props) {
  const { of } = props;
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const field = useFieldProps(props, (value) => value.map(show).sort().join(', '));

  const change = (next: string[]) => {
    const parsed = next.map((text) => ({ text, result: entry.safeParse(text) }));
    const wrong = parsed.filter(({ result }) => !result.success).map(({ text }) => text);
    of.set([...new Set(parsed.flatMap(({ result }) => (result.success ? [result.data] : [])))]);
    setRefused(wrong.length > 0 ? wrong.join(' ') : null);
  };
  return (
    <TagsInput
      {...field}
      className="form-wide"
      error={refused === null ? field.error : refusal}
      inputMode={inputMode}
      value={of.value.map(show)}
      splitChars={separators}
      acceptValueOnBlur
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
