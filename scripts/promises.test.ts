import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conclude, tableOf } from './lib/promises.mjs';
import { root } from './lib/root.mjs';

const named = [{ name: 'isolation', file: 'a.test.ts' }];
const line = {
  promise: 'isolation',
  form: 'short',
  tried: 1200,
  atLeast: 1000,
  failed: 0,
  target: 'nada vaza',
  missed: [] as string[],
};
const report = (...statuses: string[]) => ({
  testResults: [
    {
      name: join(root, 'a.test.ts'),
      startTime: 0,
      endTime: 2500,
      status: statuses.every((status) => status === 'passed') ? 'passed' : 'failed',
      assertionResults: statuses.map((status) => ({ status })),
    },
  ],
});

test('a promise is held when its line says so and its tests passed', () => {
  const [held] = conclude(named, [line], report('passed', 'passed'));
  expect(held).toMatchObject({ held: true, seconds: 2.5, tried: 1200 });
  expect(tableOf(held ? [held] : [])[1]).toMatch(/^isolation +curta +1\.200 +0 +cumprida +2,5 +nada vaza$/);
});

test('it is broken by a failure, a missed bound, a red test or no line at all', () => {
  const broken = (lines: (typeof line)[], ...statuses: string[]) =>
    conclude(named, lines, report(...statuses))[0]?.held;
  expect(broken([{ ...line, failed: 1 }], 'passed')).toBe(false);
  expect(broken([{ ...line, missed: ['tarde'] }], 'passed')).toBe(false);
  expect(broken([line], 'passed', 'failed')).toBe(false);
  expect(broken([], 'passed')).toBe(false);
  expect(broken([{ ...line, promise: 'other' }], 'passed')).toBe(false);
});

test('it is broken where its measurement fell outside of every test, or never ran', () => {
  const [suite] = report('passed').testResults;
  expect(conclude(named, [line], { testResults: [{ ...suite, status: 'failed' }] })[0]?.held).toBe(false);
  expect(conclude(named, [line], undefined)[0]?.held).toBe(false);
});

test('what could not be measured is not held, and says why', () => {
  const [result] = conclude(named, [{ ...line, unmeasured: 'sem disco' } as never], report('passed'));
  expect(result).toMatchObject({ held: false, missed: ['não foi medida: sem disco'] });
  expect(tableOf(result ? [result] : [])[1]).toContain('NÃO MEDIDA');
});

test('of several lines the last counts, unless one before it has found something', () => {
  const late = { ...line, missed: ['tarde'] };
  expect(conclude(named, [late, line], report('passed'))[0]).toMatchObject({ held: true, isGreen: true });
  const leak = { ...line, failed: 3 };
  expect(conclude(named, [leak, line], report('passed'))[0]).toMatchObject({ held: false, isGreen: true });
});
