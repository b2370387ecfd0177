import { expect, test } from 'vitest';
import { plainFileName, renamedTo } from './file-name.ts';

test.each([
  ['Relatório final.pdf', 'Relatório final.pdf'],
  ['Relato\u0301rio.pdf', 'Relatório.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Users\\x.pdf', 'C__Users_x.pdf'],
  ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['fatura\u202efdp.exe', 'faturafdp.exe'],
  ['a\u200b\u2066b\ufeff.pdf', 'ab.pdf'],
  ['linha\r\nSet-Cookie: x.pdf', 'linhaSet-Cookie_ x.pdf'],
  ['um\uff0fdois\u2215três.pdf', 'um_dois_três.pdf'],
  ['  . foto .  ', 'foto'],
  ['..', 'arquivo'],
  ['', 'arquivo'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['.htaccess', 'htaccess'],
  ['a   b\t.pdf', 'a b.pdf'],
])('%j becomes %j', (claimed, name) => {
  expect(plainFileName(claimed)).toBe(name);
});

test('a name of four thousand letters keeps two hundred of them, and its ending', () => {
  const name = plainFileName(`${'é'.repeat(4000)}.pdf`);
  expect([...name]).toHaveLength(200);
  expect(name.endsWith('é.pdf')).toBe(true);
  expect([...plainFileName('😀'.repeat(500))]).toHaveLength(200);
});

test('what an image has become is in its name', () => {
  expect(renamedTo('webp', 'Praia.final.JPG')).toBe('Praia.final.webp');
  expect(renamedTo('webp', 'praia')).toBe('praia.webp');
});
