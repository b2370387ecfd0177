import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { fill, type Mask, significant } from './mask.ts';
import './masked-input.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly mask: Mask;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field that writes the marks itself, keeps the caret where it was and takes what is pasted, masked or bare. */
export function MaskedInput({ mask, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = mask.show(value);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: raw, selectionStart } = event.currentTarget;
    const isPasted = raw.length > shown.length + 1;
    const typed = isPasted ? mask.paste(raw) : raw;
    const text = fill(mask.pattern(typed), typed);
    const at = selectionStart ?? raw.length;
    caret.current =
      isPasted || at >= raw.length
        ? text.length
        : afterCharacters(text, significant(raw.slice(0, at)).length);
    onChange(mask.read(text));
  };
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...props}
      ref={input}
      value={shown}
      onChange={change}
      inputMode={mask.inputMode}
      autoCapitalize={mask.inputMode === 'text' ? 'characters' : undefined}
      spellCheck={false}
      classNames={{ input: 'masked-input' }}
    />
  );
}

/** The place in a masked text behind so many characters that are not marks. */
function afterCharacters(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === count) return at;
    if (significant(text[at] as string)) seen += 1;
  }
  return text.length;
}
