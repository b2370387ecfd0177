import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ByteSearch } from './find-bytes.ts';

it('finds what is there, wherever it stands, and nothing else', () => {
  const wanted = ['first', 'firmly', 'in the middle', 'the very end', 'ürst', 'never there'].map((text) =>
    Buffer.from(text),
  );
  const bytes = Buffer.concat([
    ...[Buffer.from('first'), randomBytes(5000), Buffer.from('xin the middleürst')],
    ...[randomBytes(3001), Buffer.from('fir'), Buffer.from([0, 255]), Buffer.from('the very end')],
  ]);
  const search = new ByteSearch(wanted);
  expect(search.in(bytes).map(String).toSorted()).toEqual(['first', 'in the middle', 'the very end', 'ürst']);
  for (const one of wanted) expect(search.in(one)).toEqual([one]);
  expect(search.in(Buffer.from('fir'))).toEqual([]);
  expect(() => new ByteSearch([Buffer.from('abc')])).toThrow('four bytes');
});
