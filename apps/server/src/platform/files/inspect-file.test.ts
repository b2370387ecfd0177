import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileKind, fileKinds, type UploadRules } from '@conforme/contracts/core/upload.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPng } from '../../testing/multipart.ts';
import { inspectFile } from './inspect-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conforme-inspect-'));
});
afterAll(() => rm(folder, { recursive: true }));

const everything: UploadRules = {
  kinds: Object.keys(fileKinds) as FileKind[],
  maxBytes: 1e9,
  maxFiles: 1,
};
async function look(name: string, content: Uint8Array | string, rules = everything) {
  const path = join(folder, 'staged');
  await writeFile(path, content);
  return inspectFile(path, name, rules);
}

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const parts = (main: string, more: Record<string, Uint8Array> = {}) => ({
  '[Content_Types].xml': strToU8('<Types/>'),
  [main]: strToU8('<x/>'),
  ...more,
});
const office = (main: string, more?: Record<string, Uint8Array>) => zipSync(parts(main, more));

describe('a file is what both its name and its content say', () => {
  test('each kind that is taken', async () => {
    expect(await look('a.png', smallPng)).toBe('png');
    expect(await look('Á.PDF', pdf)).toBe('pdf');
    expect(await look('a.docx', office('word/document.xml'))).toBe('docx');
    expect(await look('a.xlsx', office('xl/workbook.xml'))).toBe('xlsx');
    expect(await look('a.pptx', office('ppt/presentation.xml'))).toBe('pptx');
  });

  test('never one without the other', async () => {
    const html = '<html><script>alert(1)</script></html>';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex');
    for (const [name, content] of [
      ['a.png', html],
      ['a.png', svg],
      ['a.svg', svg],
      ['a.html', html],
      ['a.pdf', program],
      ['fatura.pdf.exe', pdf],
      ['a.exe', program],
      ['a.png', pdf],
      ['a.pdf', smallPng],
      ['a.jpg', smallPng],
      ['a', smallPng],
      ['png', smallPng],
      ['a.docx', office('xl/workbook.xml')],
      ['a.docx', zipSync({ 'x.txt': strToU8('x') })],
      ['a.docx', pdf],
      ['a.png', `GIF89a${'x'.repeat(50)}`],
      ['a.pdf', ''],
      ['a.pdf', `${' '.repeat(5000)}${pdf}`],
    ] as const)
      expect(await look(name, content), name).toBeNull();
    expect(await look('a.pdf', pdf, { ...everything, kinds: ['png'] })).toBeNull();
  });

  test('both of two kinds at once is neither', async () => {
    expect(await look('a.docx', office('word/document.xml', { 'xl/workbook.xml': strToU8('x') }))).toBeNull();
  });
});

/** A zip's table of contents may say anything; what it says is all that is looked at. */
function tableWith(
  entries: { name: string; packed?: number; size?: number; mode?: number; flags?: number }[],
) {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, packed = 1, size = 1, mode = 0o100644, flags = 0 } of entries) {
    const label = Buffer.from(name);
    const local = Buffer.alloc(30 + label.length + 1);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(label.length, 26);
    label.copy(local, 30);
    const head = Buffer.alloc(46 + label.length);
    head.write('PK\u0001\u0002', 'latin1');
    head.writeUInt16LE(0x0314, 4);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(packed, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(label.length, 28);
    head.writeUInt32LE((mode << 16) >>> 0, 38);
    head.writeUInt32LE(offset, 42);
    label.copy(head, 46);
    locals.push(local);
    central.push(head);
    offset += local.length;
  }
  const table = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}
const document = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }];
const GB = 1024 ** 3;

describe('a document that is a trap', () => {
  test('the same without the trap is taken', async () => {
    expect(await look('a.docx', tableWith(document))).toBe('docx');
  });

  test.each([
    ['ten gigabytes of nothing', [{ name: 'word/media/a.bin', packed: 10_000_000, size: 3 * GB }]],
    ['much from little', [{ name: 'word/media/a.bin', packed: 1_000, size: 150_000_000 }]],
    ['an archive inside', [{ name: 'word/embeddings/a.zip' }]],
    ['another inside', [{ name: 'word/embeddings/a.tar.gz' }]],
    ['macros', [{ name: 'word/vbaProject.bin' }]],
    ['a program', [{ name: 'word/media/a.exe' }]],
    ['a way out', [{ name: '../../etc/cron.d/x' }]],
    ['an absolute name', [{ name: '/etc/passwd' }]],
    ['a drive', [{ name: 'C:/x' }]],
    ['a way out the other way round', [{ name: '..\\..\\x' }]],
    ['a link', [{ name: 'word/a', mode: 0o120777 }]],
    ['a password', [{ name: 'word/a', flags: 1 }]],
    ['the same name twice', [{ name: 'word/document.xml' }]],
    ['a name of 513 letters', [{ name: `word/${'a'.repeat(508)}` }]],
    ['names of nothing but folders', [{ name: 'a/'.repeat(32_000) }]],
    ['entries upon one another', [{ name: 'word/a', packed: 5_000, size: 5_000 }]],
    ['thousands of entries', Array.from({ length: 2_001 }, (_, n) => ({ name: `word/${n}` }))],
  ])('%s', async (_, more) => {
    expect(await look('a.docx', tableWith([...document, ...more]))).toBeNull();
  });

  test('a real bomb: twenty megabytes of zeros are never unpacked', async () => {
    const bomb = office('word/document.xml', { 'word/media/zeros': new Uint8Array(20_000_000) });
    expect(bomb.length).toBeLessThan(40_000);
    expect(await look('a.docx', bomb)).toBeNull();
  });

  test('a part that declares entities of its own', async () => {
    const bomb = '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w>&b;</w>';
    const declaration = '<?xml version="1.0"?>';
    const refused = [
      ...[bomb, bomb.toLowerCase(), `${declaration}\n${bomb}`, `\ufeff${declaration}<!-- <w> -->${bomb}`],
      ...[`<?pi <w>?>${bomb}`, `<!--${'x'.repeat(5_000_000)}-->${bomb}`, `${' '.repeat(600_000)}${bomb}`],
    ];
    const taken = [`${declaration}<!-- ${bomb} --><w/>`, `<w>${bomb}</w>`, `\ufeff${declaration}<w/>`];
    for (const [kind, main] of [
      ['docx', 'word/document.xml'],
      ['xlsx', 'xl/workbook.xml'],
      ['pptx', 'ppt/presentation.xml'],
    ] as const) {
      const found = (text: Uint8Array, level: 0 | 6 = 6) =>
        look(`a.${kind}`, zipSync(parts(main, { [main]: text }), { level }));
      for (const text of refused) expect(await found(strToU8(text)), text.slice(0, 60)).toBeNull();
      for (const text of taken) expect(await found(strToU8(text)), text).toBe(kind);
      expect(await found(strToU8(bomb), 0)).toBeNull();
      expect(await found(Buffer.from(`\ufeff${bomb}`, 'utf16le'))).toBeNull();
      for (const part of ['[Content_Types].xml', '_rels/.rels', 'word/styles.XML', 'xl/drawings/a.vml'])
        expect(await look(`a.${kind}`, office(main, { [part]: strToU8(bomb) })), part).toBeNull();
      expect(await look(`a.${kind}`, office(main, { 'word/media/a.txt': strToU8(bomb) }))).toBe(kind);
    }
  });

  test('a table that is cut off or lies about itself', async () => {
    const whole = tableWith(document);
    for (const cut of [whole.subarray(0, 40), whole.subarray(0, -1), whole.subarray(0, -22)])
      expect(await look('a.docx', cut)).toBeNull();
  });
});
