import { expect, test } from 'vitest';
import { isBeyondMeasure } from './body-measure.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('what nests beyond all measure is seen, however it is written', () => {
  expect(isBeyondMeasure(nested(2_000))).toBe(false);
  expect(isBeyondMeasure(nested(2_001))).toBe(true);
  expect(isBeyondMeasure(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`)).toBe(true);
  // It need not be whole.
  expect(isBeyondMeasure(`{"a":1,"b":${'[ '.repeat(3_000)}`)).toBe(true);
});

test('many are not deep, and brackets in a text are a text', () => {
  expect(isBeyondMeasure(JSON.stringify(Array.from({ length: 5_000 }, () => [{}])))).toBe(false);
  expect(isBeyondMeasure(JSON.stringify({ a: '['.repeat(5_000) }))).toBe(false);
  expect(isBeyondMeasure(JSON.stringify({ a: `\\"${'{'.repeat(5_000)}\\`, b: '"[' }))).toBe(false);
});

test('fields beyond all measure, are seen wherever they are; colons in a text are a text', () => {
  const fields = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, n) => [`field ${n}`, n]));
  expect(isBeyondMeasure(JSON.stringify(fields(20_000)))).toBe(false);
  expect(isBeyondMeasure(JSON.stringify(fields(20_001)))).toBe(true);
  expect(isBeyondMeasure(JSON.stringify({ rows: Array.from({ length: 5_000 }, () => fields(5)) }))).toBe(
    true,
  );
  expect(isBeyondMeasure(JSON.stringify({ a: ':'.repeat(30_000) }))).toBe(false);
});
