import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';
import { listFiles } from './lib/source-files.mjs';

const PARTS = ['apps', 'packages', 'scripts', 'bench', 'guarantees', 'e2e', 'mutants', 'docs'];
const files = listFiles(root, PARTS).map((path) => `/${path}`);
/** As the pages shorten them: `contracts/core/…` for packages/contracts/src/core/…, `web/…` and `server/…` alike. */
const isThere = (path: string): boolean => {
  const whole = `/${path.replace(/^\.\//, '')}`;
  const shortened = whole.replace(/^\/(contracts|web|server)\//, '/$1/src/');
  return files.some((file) => file.endsWith(whole) || file.endsWith(shortened));
};
/** Endings of names and examples of what is yet to be written. */
const isName = (path: string): boolean => path.startsWith('.') || /NNNN|^index\.ts$/.test(path);

test('every file that a page of the documentation names is there', () => {
  const pages = [
    ...listFiles(root, PARTS).filter((path) => path.endsWith('.md')),
    'README.md',
    'CONTRIBUTING.md',
  ];
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w@./-]+\.(?:tsx?|mjs|sql|css))`/g)].map(
      ([, path = '']) => ({ page, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !isName(path) && !isThere(path))).toEqual([]);
});
