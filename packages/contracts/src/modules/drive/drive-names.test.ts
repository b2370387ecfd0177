import { expect, test } from 'vitest';
import { folderCreate, nodeUpdate, uploadCreate, visitorUpload } from './drive.schemas.ts';

const hidden = [
  0x200b, 0x200c, 0x200d, 0x00ad, 0x2060, 0x2064, 0x180e, 0x061c, 0x034f, 0x3164, 0xfe0f, 0xe0061,
];

const taken = (name: string) => [
  folderCreate.safeParse({ parent_id: null, name }).success,
  nodeUpdate.safeParse({ name, tags: [] }).success,
  uploadCreate.safeParse({ parent_id: null, name, size: 1 }).success,
  uploadCreate.safeParse({ parent_id: null, folders: [name], name: 'a', size: 1 }).success,
  visitorUpload.safeParse({ name, size: 1 }).success,
];

test.each(hidden.map((code) => [code.toString(16), `a${String.fromCodePoint(code)}b`]))(
  'two names that look the same are not two: %s',
  (_, name) => {
    expect(taken(name)).toEqual([false, false, false, false, false]);
    expect(JSON.stringify(folderCreate.safeParse({ parent_id: null, name }).error?.issues)).toContain(
      'não aparece na tela',
    );
  },
);

test.each(['Ata de reunião.pdf', 'família 👨‍👩‍👧.jpg', 'coração ❤️', 'mão 👍🏽', '資料', 'ملف'])(
  'takes %s',
  (name) => {
    expect(taken(name)).toEqual([true, true, true, true, true]);
  },
);
