import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

const file = (name: string) => ({
  isFile: true,
  name,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
});
/** As a browser gives them: a few at a time. */
const folder = (name: string, entries: readonly object[]) => ({
  isFile: false,
  name,
  createReader: () => {
    const left = [...entries];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) };
  },
});
const drop = (...entries: (object | null)[]) =>
  droppedFiles(entries.map((entry) => ({ webkitGetAsEntry: () => entry })) as never);

test('a folder is read to its end, however many it holds, with the folders below', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name));
  const { files, emptyFolders } = await drop(
    folder('Fotos', [...many, folder('2026', [file('f')])]),
    file('g'),
  );
  expect(files.map(({ file: { name }, folders }) => [...folders, name].join('/')).sort()).toEqual([
    'Fotos/2026/f',
    ...['a', 'b', 'c', 'd', 'e'].map((name) => `Fotos/${name}`),
    'g',
  ]);
  expect(emptyFolders).toEqual([]);
});

test('an empty folder is told by its path; what is no file is nothing', async () => {
  const dropped = await drop(
    folder('Modelos', [folder('Antigos', []), file('a')]),
    folder('Vazia', []),
    null,
  );
  expect(dropped.emptyFolders).toEqual([['Modelos', 'Antigos'], ['Vazia']]);
  expect(dropped.files).toHaveLength(1);
});
