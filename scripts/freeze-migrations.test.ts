import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freeze, heldAgainstList } from './freeze-migrations.mjs';
import { root } from './lib/root.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const names = () =>
  readFileSync(join(folder, 'landed.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66));

test('every migration of the product is listed, and none has changed since', () => {
  expect(heldAgainstList(join(root, 'apps/server/migrations'))).toEqual({ problems: [], unlisted: [] });
});

test('a landed file that changes or goes is named; a new one is added, in the order of the names', () => {
  write('0001_first.sql', 'create table a ();');
  write('0003_third.sql', 'create table c ();');
  expect(freeze(folder)).toEqual(['0001_first.sql', '0003_third.sql']);
  write('0002_second.sql', 'create table b ();');
  expect(heldAgainstList(folder)).toEqual({ problems: [], unlisted: ['0002_second.sql'] });
  expect(freeze(folder)).toEqual(['0002_second.sql']);
  expect(names()).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql']);

  write('0001_first.sql', 'create table a (id bigint);');
  rmSync(join(folder, '0003_third.sql'));
  expect(freeze(folder)).toEqual([]);
  expect(heldAgainstList(folder).problems).toEqual([
    '0001_first.sql: já foi publicada e não muda mais; o que falta vai em um arquivo novo',
    '0003_third.sql: foi aplicada em bancos de dados e não está mais aqui',
  ]);
});
