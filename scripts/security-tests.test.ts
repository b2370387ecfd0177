import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedPromises } from './lib/promises.mjs';
import { root } from './lib/root.mjs';

const text = readFileSync(join(root, 'docs/security-tests.md'), 'utf8');
const filesIn = (part: string): string[] =>
  [...part.matchAll(/`([\w./-]+\.(?:test|spec)\.ts|bench\/[\w-]+\.ts)`/g)].map(([, path = '']) =>
    /^(guarantees|e2e|scripts|apps|packages|bench)\//.test(path) ? path : `apps/server/src/${path}`,
  );

/** The cells of each row under a heading, the row's own key first. */
const rowsUnder = (heading: string): string[][] => {
  const part = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...part.matchAll(/^\| ([A-Z]\d+ \|.*) \|$/gm)].map(([, row = '']) => row.split(/ \| ?/));
};
const held = rowsUnder('Held');
const open = rowsUnder('Not held yet, or in part');

/** How many rows each part of the catalogue has. T2 is of its list of threats. */
const lastOf = { A: 12, B: 16, C: 15, D: 14, E: 11, F: 8, G: 9, H: 5, I: 15, J: 10, K: 9, L: 6, T: 2 };
const catalogued = Object.entries(lastOf)
  .flatMap(([letter, last]) => Array.from({ length: last }, (_, n) => `${letter}${n + 1}`))
  .filter((key) => key !== 'T1');

test('every row of the catalogue is in one of the two tables, once and in its order', () => {
  const [first, second] = [held, open].map((rows) => rows.map(([key = '']) => key)) as [string[], string[]];
  expect(first).toEqual(catalogued.filter((key) => !second.includes(key)));
  expect(second).toEqual(catalogued.filter((key) => !first.includes(key)));
});

test('what is held names a test and how often; what is not says why', () => {
  const isWhole = (row: string[]) =>
    row.length === 5 && row.every((cell) => cell !== '') && filesIn(row[2] ?? '').length > 0;
  expect(held.filter((row) => !isWhole(row))).toEqual([]);
  const isTold = ([, sofar = '', where = '', reason = '', ...more]: string[]) =>
    more.length === 0 &&
    /^(Open: |Module not built yet: ).{20,}\.$/.test(reason) &&
    sofar !== '' &&
    sofar.startsWith('Nothing') === (where === '');
  expect(open.filter((row) => !isTold(row))).toEqual([]);
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
