import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedPromises } from './lib/promises.mjs';
import { root } from './lib/root.mjs';

const text = readFileSync(join(root, 'docs/security-tests.md'), 'utf8');
const rows = [...text.matchAll(/^\| ([A-Z]\d+) \|.*$/gm)];
const filesIn = (part: string): string[] =>
  [...part.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) =>
    /^(guarantees|e2e|scripts|apps|packages)\//.test(path) ? path : `apps/server/src/${path}`,
  );

test('every row of the catalogue is there once, with a test', () => {
  const keys = (letter: string, last: number) => Array.from({ length: last }, (_, n) => `${letter}${n + 1}`);
  const ways = [...keys('B', 16), ...keys('C', 5), 'C7'];
  const expected = [...ways, ...keys('E', 5), 'E9', ...keys('H', 5), 'I1', 'I9', 'T2'];
  expect(rows.map(([, key]) => key)).toEqual(expected);
  expect(rows.filter(([row]) => filesIn(row).length === 0)).toEqual([]);
});

test('every test named there exists', () => {
  expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every promise that is measured is told in the guarantees, and nothing else is', () => {
  const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8');
  const promised = /^## The promises$(.*?)^## /ms.exec(page)?.[1] ?? '';
  const told = [...promised.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  const measured = namedPromises().map(({ name }) => name);
  expect(told.toSorted()).toEqual(measured.toSorted());
});

test('every promise is measured by the file that is named for it', () => {
  for (const { name, file } of namedPromises())
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(
      new RegExp(`(record|write)Promise\\(\\s*'${name}'`),
    );
});
