import { expect, test } from 'vitest';
import { withHiddenNamed } from './visible-text.ts';

test('what hides in a text is named where it stands; lines stay lines', () => {
  expect(withHiddenNamed('boleto\u202Efdp.exe\r\n\tlinha\u0007 dois\u2028fim')).toBe(
    'boleto[U+202E]fdp.exe\r\n\tlinha[U+0007] dois[U+2028]fim',
  );
  expect(withHiddenNamed('Olá, família 👩‍👧')).toBe('Olá, família 👩‍👧');
});
