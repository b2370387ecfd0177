import { expect, test } from 'vitest';
import { trimSigns } from './trim-signs.ts';

test.each([
  ['. a. b. ', '. ', undefined, 'a. b'],
  ['_1_a_1_', '_0123456789', '_', 'a_1'],
  ['...', '.', undefined, ''],
  ['', '.', undefined, ''],
])('%j without %j at its ends', (text, before, after, rest) => {
  expect(trimSigns(text, before, after)).toBe(rest);
});
