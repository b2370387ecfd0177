import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('leaves what fits alone', () => {
  expect(cutText('a'.repeat(30), 30)).toBe('a'.repeat(30));
  expect(cutText('', 30)).toBe('');
});

it('cuts what does not, ellipsis included', () => {
  expect(cutText('a'.repeat(31), 30)).toBe(`${'a'.repeat(29)}…`);
  expect(cutText('Reunião do comitê de privacidade às 10h', 30)).toBe('Reunião do comitê de privacid…');
  expect(cutText(`${'a'.repeat(28)} bc`, 30)).toBe(`${'a'.repeat(28)}…`);
});

it('never halves a character', () => {
  const family = '👩‍👩‍👧';
  expect(cutText(family.repeat(31), 30)).toBe(`${family.repeat(29)}…`);
  expect(cutText('e\u0301'.repeat(31), 30)).toBe(`${'e\u0301'.repeat(29)}…`);
});
