import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { root } from './lib/root.mjs';
import { isOfTests, isTest } from './lib/source-files.mjs';
import { countPlaywright, countVitest, redFiles, redSpecs, replaced } from './lib/test-suites.mjs';

const suite = (file: string, ...statuses: string[]) => ({
  name: join(root, file),
  assertionResults: statuses.map((status) => ({ status })),
});

describe('the count of tests', () => {
  it('is what ran, when all is well', () => {
    const report = { testResults: [suite('a.test.ts', 'passed', 'passed'), suite('b.test.ts', 'passed')] };
    const files = ['a.test.ts', 'b.test.ts'];
    expect(countVitest(report, { code: 0, files })).toEqual({ passed: 3, failed: 0, problems: [] });
    const browser = { stats: { expected: 4 }, suites: [{ file: 'users.spec.ts' }] };
    expect(countPlaywright(browser, { code: 0, files: ['e2e/users.spec.ts'] })).toMatchObject({
      passed: 4,
      failed: 0,
    });
  });

  it('takes a skipped test for a failure', () => {
    const report = { testResults: [suite('a.test.ts', 'passed', 'skipped', 'todo', 'pending')] };
    expect(countVitest(report, { code: 0, files: ['a.test.ts'] })).toMatchObject({ passed: 1, failed: 3 });
    const browser = {
      stats: { expected: 1, skipped: 1, flaky: 1, unexpected: 1 },
      suites: [{ file: 'a.spec.ts' }],
    };
    // A browser test that passed on its second try has passed.
    expect(countPlaywright(browser, { code: 1, files: ['e2e/a.spec.ts'] })).toMatchObject({
      passed: 2,
      failed: 2,
    });
  });

  it('misses a file that ran no test', () => {
    const report = { testResults: [suite('a.test.ts', 'passed'), suite('b.test.ts')] };
    const files = ['a.test.ts', 'b.test.ts', 'c.test.ts'];
    expect(countVitest(report, { code: 0, files })).toMatchObject({ passed: 1, failed: 2 });
    expect(countPlaywright(undefined, { code: 0, files: ['e2e/a.spec.ts'] })).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  it('is never clean when the runner ended badly', () => {
    const report = { testResults: [suite('a.test.ts', 'passed')] };
    expect(countVitest(report, { code: 1, files: ['a.test.ts'] })).toMatchObject({ passed: 1, failed: 1 });
    expect(countVitest(report, { code: 1, files: ['a.test.ts'], outside: ['socket hang up'] })).toMatchObject(
      { failed: 1, problems: ['Erro fora dos testes: socket hang up'] },
    );
    expect(countVitest(undefined, { code: 1, files: [] })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('what was red is tried again', () => {
  const red = (file: string, ...statuses: string[]) => ({ ...suite(file, ...statuses), status: 'failed' });
  const green = (file: string, ...statuses: string[]) => ({ ...suite(file, ...statuses), status: 'passed' });

  it('by files, also one that fell outside of its tests', () => {
    const report = {
      testResults: [green('a.test.ts', 'passed'), red('b.test.ts', 'failed'), red('c.test.ts')],
    };
    expect(redFiles(report)).toEqual(['b.test.ts', 'c.test.ts']);
  });

  it('and counts as its second try says, the rest as before', () => {
    const first = { testResults: [green('a.test.ts', 'passed'), red('b.test.ts', 'failed', 'passed')] };
    const files = ['a.test.ts', 'b.test.ts'];
    const well = replaced(first, { testResults: [green('b.test.ts', 'passed', 'passed')] });
    expect(countVitest(well, { code: 0, files })).toMatchObject({ passed: 3, failed: 0 });
    const ill = replaced(first, { testResults: [red('b.test.ts', 'failed', 'passed')] });
    expect(countVitest(ill, { code: 1, files })).toMatchObject({ passed: 2, failed: 1 });
    expect(countVitest(replaced(first, undefined), { code: 1, files })).toMatchObject({ failed: 1 });
  });
});

test('red tests of the browser are named, also where they lie deep', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const deep = { specs: [spec('late once', 'flaky')], suites: [] };
  const report = {
    suites: [{ specs: [spec('well', 'expected'), spec('ill', 'unexpected')], suites: [deep] }],
  };
  expect(redSpecs(report)).toEqual([
    'Falhou: e2e/a.spec.ts: ill',
    'Falhou uma vez: e2e/a.spec.ts: late once',
  ]);
});

it('expects tests of files that run them, not of the records that derived tests need', () => {
  const files = ['users.api.test.ts', 'users.spec.ts', 'users.test-records.ts', 'users.test-due-jobs.ts'];
  expect(files.filter(isTest)).toEqual(['users.api.test.ts', 'users.spec.ts']);
  expect(files.filter(isOfTests)).toEqual(files);
});
