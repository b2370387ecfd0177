import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { dateTimeMask } from './date-time-mask.ts';
import { cpfMask, dateMask, type Mask, phoneMask } from './mask.ts';
import { MaskedInput } from './masked-input.tsx';
import { cepMask, cnpjMask } from './staff-masks.ts';

let kept = '';
function Holder({ mask, start }: { mask: Mask; start: string }) {
  const [value, setValue] = useState(start);
  kept = value;
  return <MaskedInput label="Campo" mask={mask} value={value} onChange={setValue} />;
}
const open = (mask: Mask, start = '') => {
  kept = '';
  render(
    <MantineProvider env="test">
      <Holder mask={mask} start={start} />
    </MantineProvider>,
  );
  return screen.getByLabelText('Campo') as HTMLInputElement;
};
/** One character at a time, where the caret stands, as a keyboard does it. */
const type = (input: HTMLInputElement, text: string) => {
  input.focus();
  for (const character of text) {
    const at = input.selectionStart ?? input.value.length;
    const next = input.value.slice(0, at) + character + input.value.slice(at);
    change(input, next, at + 1);
  }
};
const change = (input: HTMLInputElement, value: string, caret: number) => {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.setSelectionRange(caret, caret);
  fireEvent.input(input);
};
const paste = (input: HTMLInputElement, text: string) => {
  input.focus();
  change(input, text, text.length);
};
const backspace = (input: HTMLInputElement) => {
  const at = input.selectionStart ?? 0;
  change(input, input.value.slice(0, at - 1) + input.value.slice(at), at - 1);
};
afterEach(cleanup);

describe('a masked field', () => {
  const typed: [string, Mask, string, string, string][] = [
    ['CPF', cpfMask, '52998224725', '529.982.247-25', '52998224725'],
    ['CNPJ of digits', cnpjMask, '11222333000181', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ with letters', cnpjMask, '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CEP', cepMask, '86010190', '86010-190', '86010190'],
    ['landline', phoneMask, '4333224455', '(43) 3322-4455', '4333224455'],
    ['mobile', phoneMask, '43998877665', '(43) 99887-7665', '43998877665'],
    ['mobile of area 55', phoneMask, '559988776655', '(55) 99887-7665', '55998877665'],
    ['day', dateMask, '16112026', '16/11/2026', '2026-11-16'],
    ['no day', dateMask, '31022026', '31/02/2026', '31/02/2026'],
    ['half a day', dateMask, '1611', '16/11', '16/11'],
    ['day and hour', dateTimeMask, '161120261042', '16/11/2026 10:42', '2026-11-16T13:42:00.000Z'],
  ];
  it.each(typed)('typed: %s', (_, mask, keys, shown, value) => {
    const input = open(mask);
    type(input, keys);
    expect(input.value).toBe(shown);
    expect(kept).toBe(value);
  });

  const pasted: [string, Mask, string, string][] = [
    ['masked CPF', cpfMask, ' 529.982.247-25 ', '52998224725'],
    ['bare CPF', cpfMask, '52998224725', '52998224725'],
    ['masked CNPJ with letters', cnpjMask, '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CEP with a point', cepMask, '86.010-190', '86010190'],
    ['phone with the country', phoneMask, '+55 (43) 99887-7665', '43998877665'],
    ['phone with a zero', phoneMask, '043 3322-4455', '4333224455'],
    ['day as machines write it', dateMask, '2026-11-16', '2026-11-16'],
    ['day as people write it', dateMask, '16/11/2026', '2026-11-16'],
  ];
  it.each(pasted)('pasted: %s', (_, mask, text, value) => {
    const input = open(mask);
    paste(input, text);
    expect(kept).toBe(value);
    expect(input.selectionStart).toBe(input.value.length);
  });

  it('keeps the caret where somebody corrects in the middle', () => {
    const input = open(cpfMask, '52998224725');
    input.focus();
    input.setSelectionRange(2, 2);
    backspace(input);
    expect([input.value, input.selectionStart]).toEqual(['599.822.472-5', 1]);
    type(input, '2');
    expect([input.value, input.selectionStart]).toEqual(['529.982.247-25', 2]);
  });

  it('deletes through its own marks without getting stuck', () => {
    const input = open(cpfMask, '5299');
    input.focus();
    input.setSelectionRange(5, 5);
    for (let presses = 0; presses < 5; presses++) backspace(input);
    expect([input.value, kept]).toEqual(['', '']);
  });

  it('takes no letter where digits stand, and asks phones for a keyboard of digits', () => {
    const input = open(cepMask);
    type(input, '8a6b0');
    expect(input.value).toBe('860');
    expect(input.inputMode).toBe('numeric');
    cleanup();
    expect(open(cnpjMask).inputMode).toBe('text');
  });
});
