import { expect, test } from 'vitest';
import { isBottomless } from './nesting.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('what nests beyond all measure is seen, however it is written', () => {
  expect(isBottomless(nested(2_000))).toBe(false);
  expect(isBottomless(nested(2_001))).toBe(true);
  expect(isBottomless(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`)).toBe(true);
  // It need not be whole.
  expect(isBottomless(`{"a":1,"b":${'[ '.repeat(3_000)}`)).toBe(true);
});

test('many are not deep, and brackets in a text are a text', () => {
  expect(isBottomless(JSON.stringify(Array.from({ length: 5_000 }, () => [{}])))).toBe(false);
  expect(isBottomless(JSON.stringify({ a: '['.repeat(5_000) }))).toBe(false);
  expect(isBottomless(JSON.stringify({ a: `\\"${'{'.repeat(5_000)}\\`, b: '"[' }))).toBe(false);
});
