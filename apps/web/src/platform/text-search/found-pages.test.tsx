import { expect, test } from 'vitest';
import { countWords } from './found-pages.tsx';

test('the count is told in full, and where one is in it', () => {
  const words = (total: number, page = 1, more = false) =>
    countWords({ total, more, page, page_size: 20 }, 'artigo', 'artigos');
  expect(words(0)).toBe('0 artigos');
  expect(words(1)).toBe('1 artigo');
  expect(words(20)).toBe('20 artigos');
  expect(words(1204, 3)).toBe('1.204 artigos, página 3 de 61');
  // The number of the last page is not known yet.
  expect(words(1000, 1, true)).toBe('mais de 1.000 artigos, página 1');
});
