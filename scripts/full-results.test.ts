import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withResults } from './lib/full-results.mjs';
import { longerForms, namedPromises } from './lib/promises.mjs';
import { root } from './lib/root.mjs';

const page = 'Before\n<!-- full-results:begin -->\n<!-- full-results:end -->\nAfter\n';
const row = {
  ...{ part: 'races', day: '2026-11-17', commit: 'abc1234', tried: 250, failed: 0 },
  ...{ minutes: '4.0', result: 'held' },
};

test('the result of a full run stands between the marks, one row for each part', () => {
  const first = withResults(page, [row, { ...row, part: 'fuzz' }]);
  const again = withResults(first, [{ ...row, tried: 300 }]);
  expect(again.match(/^\| `races` \|.*$/gm)).toEqual([
    '| `races` | 2026-11-17 | abc1234 | 300 | 0 | 4.0 | held |',
  ]);
  expect(again.match(/^\| `fuzz` \|/gm)).toHaveLength(1);
  expect(again).toMatch(/^Before\n/);
  expect(again).toMatch(/\nAfter\n$/);
});

test('a page without the marks is told', () => {
  expect(() => withResults('nothing', [row])).toThrow('full-results:begin');
});

test('the page of the guarantees has the marks', () => {
  expect(() => withResults(readFileSync(join(root, 'docs/guarantees.md'), 'utf8'), [])).not.toThrow();
});

test('every test with a longer form is run by the full command, under a name of its own', () => {
  const names = [...namedPromises(), ...longerForms()].map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['isolation', 'bearer', 'mixed-load', 'login-timing']));
  expect(new Set(names).size).toBe(names.length);
});
