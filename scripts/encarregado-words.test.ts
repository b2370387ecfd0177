import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/root.mjs';
import { isOfTests, listFiles } from './lib/source-files.mjs';

/** "Encarregado pelo tratamento de dados" is the law's name of the post; of somebody unknown it would be a guess. */
const OF_A_MAN = /\b(?:o|ao|do|no|pelo|nosso|seu|com)\s+encarregado\b(?! pelo tratamento)/i;

it('somebody unknown is a pessoa encarregada', () => {
  const files = listFiles(root, ['apps/web/src', 'apps/server/src', 'packages/contracts/src']);
  const told = files
    .filter((file) => /\.tsx?$/.test(file) && !isOfTests(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }));
  expect(told.filter(({ text }) => OF_A_MAN.test(text)).map(({ file }) => file)).toEqual([]);
  expect(told.filter(({ text }) => text.includes('pessoa encarregada')).length).toBeGreaterThan(10);
});

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');
