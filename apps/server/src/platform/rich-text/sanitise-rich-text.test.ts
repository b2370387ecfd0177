import { describe, expect, test } from 'vitest';
import { filesInRichText, richTextWords, sanitiseRichText } from './sanitise-rich-text.ts';

const FILE = '0b1f6f4e-8a77-4c8e-9f5e-3a9c8d7e6f50';

describe('what the editor writes', () => {
  test.each([
    '<h2>Título</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br />e</p>',
    '<ul><li><p>um</p></li></ul><ol start="3"><li><p>três</p></li></ol><blockquote><p>q</p></blockquote><hr />',
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
    `<img data-file="${FILE}" alt="Uma foto" /><figure data-document="${FILE}" data-name="Tabela.pdf"></figure>`,
    '<aside data-tone="warn"><p>Cuidado</p></aside><p><a href="https://www.gov.br/anpd">ANPD</a></p>',
  ])('stays as it is: %s', (html) => {
    expect(sanitiseRichText(html)).toBe(html);
  });

  test('is renamed where the allow-list has another name for it', () => {
    expect(sanitiseRichText('<h1>a</h1><b>b</b><i>c</i>')).toBe('<h2>a</h2><strong>b</strong><em>c</em>');
  });

  test('gives its words and its files', () => {
    expect(richTextWords('<h2>A &amp; B</h2><p>um</p><ul><li><p>dois</p></li></ul>')).toBe('A & B\num\ndois');
    expect(filesInRichText(`<p></p><img data-file="${FILE}" alt="" />`)).toEqual([FILE]);
  });
});
