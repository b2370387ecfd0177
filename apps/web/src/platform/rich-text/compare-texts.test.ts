import { expect, it } from 'vitest';
import { blocksOf, compareBlocks } from './compare-texts.ts';

const first = '0b1f6f4e-8a77-4c8e-9f5e-3a9c8d7e6f50';
const other = 'ffffffff-8a77-4c8e-9f5e-3a9c8d7e6f50';

it('says where a link leads and which file stands there: another target is a change', () => {
  const text = (file: string, target: string) =>
    `<p>Veja <a href="${target}">a tabela</a>.</p><img data-file="${file}" alt="Uma estante">
     <figure data-document="${file}" data-name="guarda.pdf"></figure>
     <table><tbody><tr><td>Foto</td><td><img data-file="${file}" alt="Porta"></td></tr></tbody></table>`;
  expect(blocksOf(text(first, 'https://a.test/x'))).toEqual([
    'Veja a tabela (https://a.test/x).',
    '[Imagem: Uma estante (arquivo 0b1f6f4e)]',
    '[Documento: guarda.pdf (arquivo 0b1f6f4e)]',
    'Foto | [Imagem: Porta (arquivo 0b1f6f4e)]',
  ]);
  const rows = compareBlocks(
    blocksOf(text(first, 'https://a.test/x')),
    blocksOf(text(other, 'https://b.test/x')),
  );
  const isMarked = ({ after }: (typeof rows)[number]) => after.some(({ kind }) => kind === 'added');
  expect(rows.map(isMarked)).toEqual([true, true, true, true]);
});

it('writes an address that is its own words once', () => {
  expect(blocksOf('<p><a href="https://a.test/">https://a.test/</a></p>')).toEqual(['https://a.test/']);
});
